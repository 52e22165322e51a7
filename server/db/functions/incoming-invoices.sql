-- Received invoices (docs/domain/purchasing.md#received-invoices).

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

-- A received invoice whose supplier's invoice is cancelled or deleted waits again.
create or replace function release_incoming_invoice() returns trigger
  language plpgsql
as $$
begin
  update incoming_invoices set status = 'exception', procurement_invoice_id = null,
    problems = jsonb_build_array(jsonb_build_object('line', null, 'remedy', 'fix', 'words', 'Sagatavotais piegādātāja rēķins ir atcelts vai dzēsts'))
  where procurement_invoice_id = old.id;
  return case tg_op when 'DELETE' then old else new end;
end
$$;

-- A received credit note whose return act is cancelled or deleted waits again.
create or replace function release_incoming_credit() returns trigger
  language plpgsql
as $$
begin
  update incoming_invoices set status = 'exception', return_act_id = null,
    problems = jsonb_build_array(jsonb_build_object('line', null, 'remedy', 'fix', 'words', 'Sagatavotais atgriešanas akts ir atcelts vai dzēsts'))
  where return_act_id = old.id;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
