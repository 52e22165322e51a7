-- Headers of documents are guarded by one function (laws K1 to K3), whose argument says of a table:
--   open    states in which its content may change
--   free    columns that may change in any state
--   within  for a state, further columns that may change in it
--   once    columns that may be given while they are empty
--   posting columns that may change until there is a number
--   fixed   columns that never change
--   steps   for a state, where it may go; from states that are not named, anywhere
--   goes    states in which a document without a number may be deleted
--   counts  states that are entered only in an open period, and whose day leaves only an open one
--   held    what counts is taken back only in an open period, too
--   words   what a person is told: closed, fixed, number, goes
create function guard_header() returns trigger
  language plpgsql
as $$
declare
  rule jsonb := tg_argv[0];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  has_number boolean := before ->> 'number' is not null;
  did_count boolean := rule -> 'counts' ? (before ->> 'status');
  does_count boolean := rule -> 'counts' ? (after ->> 'status');
  free text[];
begin
  if tg_op = 'INSERT' then
    perform refuse_closed('date', new.date);
    return new;
  end if;
  if tg_op = 'DELETE' then
    if has_number or not rule -> 'goes' ? old.status then
      perform refuse('DG007', 'status', rule -> 'words' ->> 'goes');
    end if;
    return old;
  end if;
  if exists (select from jsonb_array_elements_text(rule -> 'fixed') c where before -> c <> after -> c) then
    perform refuse('DG003', 'status', rule -> 'words' ->> 'fixed');
  end if;
  if has_number and exists (select from unnest(array['series', 'number', 'series_no']) c where before -> c <> after -> c) then
    perform refuse('DG005', 'number', rule -> 'words' ->> 'number');
  end if;
  if not rule -> 'open' ? old.status then
    free := array['search', 'updated_at', 'updated_by', 'lock_version'] || array(
      select jsonb_array_elements_text(rule -> 'free')
      union all select jsonb_array_elements_text(rule -> 'within' -> old.status)
      union all select c from jsonb_array_elements_text(rule -> 'once') c where before ->> c is null
      union all select jsonb_array_elements_text(rule -> 'posting') where not has_number
    );
    if after - free <> before - free or (rule -> 'steps' ? old.status and new.status <> old.status and not rule -> 'steps' -> old.status ? new.status) then
      perform refuse('DG003', 'status', rule -> 'words' ->> 'closed');
    end if;
  end if;
  if new.date <> old.date and did_count then
    perform refuse_closed('date', old.date);
  end if;
  if new.date <> old.date or (does_count and not did_count) or (did_count and not does_count and rule ? 'held') then
    perform refuse_closed('date', new.date);
  end if;
  return new;
end
$$;

create or replace trigger guard before insert or update or delete on offers for each row execute function guard_header('{
  "open": ["draft", "sent"],
  "free": ["status", "number", "series", "series_no", "sent_at", "rejected_reason", "net", "vat", "gross"],
  "once": ["customer_id"],
  "goes": ["draft"],
  "words": {
    "closed": "Piedāvājums ir slēgts un vairs nav labojams",
    "number": "Piedāvājuma numuru nemaina",
    "goes": "Piedāvājumam jau ir numurs, un numurētu piedāvājumu nedzēš"
  }
}');
drop function guard_offer();

create or replace trigger guard before insert or update or delete on procurements for each row execute function guard_header('{
  "open": ["new", "ordered"],
  "free": ["status", "number", "series", "series_no", "ordered_at", "accepted_at", "accepted_by", "cancelled_at", "document_id", "net"],
  "within": {"accepted": ["date"]},
  "steps": {"accepted": ["cancelled"], "cancelled": []},
  "goes": ["new"],
  "counts": ["accepted"],
  "words": {
    "closed": "Iepirkums ir slēgts un vairs nav labojams",
    "number": "Iepirkuma numuru nemaina",
    "goes": "Iepirkumu dzēš, tikai kamēr tas ir jauns un bez numura"
  }
}');
drop function guard_procurement();

create or replace trigger guard before insert or update or delete on technical_documents for each row execute function guard_header('{
  "open": ["draft"],
  "within": {"done": ["status", "reason", "notes"]},
  "posting": ["series", "number", "series_no", "total_cost"],
  "fixed": ["type_id", "warehouse_id", "source_type", "source_id"],
  "goes": ["draft"],
  "counts": ["done"],
  "held": true,
  "words": {
    "closed": "Dokuments ir grāmatots un vairs nav labojams",
    "fixed": "Dokumenta veidu un noliktavu nemaina",
    "number": "Dokumenta numuru nemaina",
    "goes": "Grāmatotu dokumentu nedzēš"
  }
}');
drop function guard_technical_document();

create or replace trigger guard before insert or update or delete on procurement_invoices for each row execute function guard_header('{
  "open": ["new"],
  "free": ["status", "accepted_at", "accepted_by", "paid_at", "cancelled_at"],
  "steps": {"accepted": ["new", "paid"], "paid": ["new", "accepted"], "cancelled": []},
  "goes": ["new"],
  "counts": ["accepted", "paid"],
  "held": true,
  "words": {
    "closed": "Piegādātāja rēķins ir slēgts un vairs nav labojams",
    "goes": "Piegādātāja rēķins ir slēgts un vairs nav labojams"
  }
}');

-- What of a supplier's invoice no other document has: accepting finds the sums that were written on it, and what
-- it changed of goods' worth keeps it.
create or replace function guard_procurement_invoice() returns trigger
  language plpgsql
as $$
declare
  sums record;
begin
  if tg_op = 'DELETE' then
    if supplier_invoice_is_posted(old.id) then
      perform refuse('DG007', 'status', 'Rēķins jau ir mainījis krājumu vērtību, tāpēc to var tikai atcelt');
    end if;
    return old;
  end if;
  select * into sums from supplier_invoice_sums(new);
  if sums.lines = 0 or abs(new.net - sums.net) > 0.02 or abs(new.vat - sums.vat) > supplier_vat_tolerance(sums.lines) then
    perform refuse('DG006', 'net', 'Piegādātāja norādītās summas neatbilst rēķina rindām');
  end if;
  return new;
end
$$;
create trigger guard_accepting before update on procurement_invoices
  for each row when (old.status = 'new' and new.status = 'accepted') execute function guard_procurement_invoice();
create trigger guard_posted before delete on procurement_invoices for each row execute function guard_procurement_invoice();

create or replace trigger guard before insert or update or delete on return_acts for each row execute function guard_header('{
  "open": ["draft"],
  "within": {"accepted": ["status", "cancelled_at", "supplier_credit_nr"]},
  "fixed": ["supplier_id", "procurement_invoice_id", "warehouse_id"],
  "steps": {"accepted": ["cancelled"]},
  "goes": ["draft"],
  "counts": ["accepted"],
  "held": true,
  "words": {
    "closed": "Atgriešanas akts ir slēgts un vairs nav labojams",
    "fixed": "Atgriešanas akta piegādātāju, rēķinu un noliktavu nemaina",
    "number": "Atgriešanas akta numuru nemaina",
    "goes": "Atgriešanas aktu dzēš, tikai kamēr tas ir sagatavots"
  }
}');
drop function guard_return_act();

create or replace trigger guard before insert or update or delete on stock_checks for each row execute function guard_header('{
  "open": ["open"],
  "fixed": ["warehouse_id", "snapshot_at"],
  "goes": ["open"],
  "counts": ["accepted"],
  "words": {
    "closed": "Inventarizācija ir akceptēta un vairs nav labojama",
    "fixed": "Inventarizācijas noliktavu un uzskaites brīdi nemaina",
    "goes": "Akceptētu inventarizāciju nedzēš"
  }
}');
drop function guard_stock_check();
