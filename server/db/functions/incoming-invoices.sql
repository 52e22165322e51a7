-- Received invoices (docs/domain/received-invoices.md#received-invoices).

-- INV-INCOMING-1: what was received stays as it came.
create or replace function guard_incoming_invoice() returns trigger
  language plpgsql
as $$
declare
  free text[] := array['status', 'supplier_id', 'problems', 'procurement_invoice_id', 'return_act_id', 'rejected_reason', 'search', 'updated_at', 'updated_by', 'lock_version'];
begin
  if tg_op = 'DELETE' then
    perform refuse('DG007', 'status', 'Saņemtu rēķinu nedzēš; to noraida');
  end if;
  if to_jsonb(new) - free <> to_jsonb(old) - free or new.status <> old.status and 'exception' not in (old.status, new.status) then
    perform refuse('DG003', 'status', 'Saņemta rēķina saturu nemaina');
  end if;
  return new;
end
$$;

-- A received document waits again when the supplier's invoice or the return act that was made of it is cancelled or deleted.
-- The argument is how that document is called.
create or replace function release_incoming_invoice() returns trigger
  language plpgsql
as $$
declare
  problem jsonb := jsonb_build_object('line', null, 'remedy', 'fix', 'words', format('Sagatavotais %s ir atcelts vai dzēsts', tg_argv[0]));
begin
  update incoming_invoices set status = 'exception', procurement_invoice_id = null, return_act_id = null, problems = jsonb_build_array(problem)
  where (tg_table_name = 'procurement_invoices' and procurement_invoice_id = old.id) or (tg_table_name = 'return_acts' and return_act_id = old.id);
  return case tg_op when 'DELETE' then old else new end;
end
$$;
