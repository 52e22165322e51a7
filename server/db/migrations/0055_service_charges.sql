-- Service charges what was done: jobs, materials, and what is sold with an application itself.
insert into charge_kinds values ('service_position', 'service'), ('service_material', 'service'), ('service_item', 'service');

alter table charges
  -- The line that it is for. No reference: what was invoiced and credited stays told, though its line went meanwhile.
  add column service_line_id bigint,
  -- Its record took the work back after a credit note had set it free: told for its invoice, never invoiced again.
  add column is_void boolean not null default false,
  add constraint charges_service check ((document_type = 'service') = (service_line_id is not null)),
  add constraint charges_void check (not is_void or quantity_invoiced = 0);
create unique index charges_service_line on charges (service_line_id) where service_line_id is not null and not is_void;

create or replace function guard_charge() returns trigger
  language plpgsql
as $$
begin
  if exists (select from invoice_items where source_type = old.kind and source_id = old.id)
    and (tg_op = 'DELETE' or to_jsonb(new) - '{quantity_invoiced,is_withheld,is_void,search,updated_at,updated_by,lock_version}'::text[]
      <> to_jsonb(old) - '{quantity_invoiced,is_withheld,is_void,search,updated_at,updated_by,lock_version}'::text[]) then
    perform refuse('DG003', 'status', 'Maksa jau ir rēķinā un vairs nav labojama');
  end if;
  return coalesce(new, old);
end
$$;
