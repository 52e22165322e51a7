-- A stored document is always the document as it is now: what it says changes only in few ways once it is accepted
-- (law K1), and each drops the stored files. What the outbox had built it builds again; the rest is built when asked for.

create function drop_papers() returns trigger
  language plpgsql
as $$
begin
  new.pdf_file_id := null;
  new.ubl_file_id := null;
  update outbox set done_at = null, attempts = 0, next_attempt_at = now(), last_error = null
  where dedupe_key in (tg_argv[0] || ':' || new.id || ':pdf', tg_argv[0] || ':' || new.id || ':ubl') and done_at is not null;
  return new;
end
$$;

create trigger fresh_papers before update of number, advance_applied on invoices for each row
  when (old.accepted_at is not null and new.accepted_at is not null and (old.number, old.advance_applied) is distinct from (new.number, new.advance_applied))
  execute function drop_papers('invoice');
create trigger fresh_papers before update of number on credit_notes for each row
  when (old.accepted_at is not null and old.number is distinct from new.number)
  execute function drop_papers('credit_note');

-- A credit note names the invoice that it corrects.
create function drop_papers_of_credit_notes() returns trigger
  language plpgsql
as $$
begin
  update credit_notes set pdf_file_id = null, ubl_file_id = null where invoice_id = new.id and accepted_at is not null;
  update outbox o set done_at = null, attempts = 0, next_attempt_at = now(), last_error = null
  from credit_notes k
  where k.invoice_id = new.id and o.dedupe_key in ('credit_note:' || k.id || ':pdf', 'credit_note:' || k.id || ':ubl') and o.done_at is not null;
  return null;
end
$$;
create trigger fresh_papers_of_credit_notes after update of number on invoices for each row
  when (old.number is distinct from new.number)
  execute function drop_papers_of_credit_notes();
