-- Templates of contracts (domain.md 1.13), and the kinds of contracts that a company begins with.

insert into contract_template_types (name, model, slug) values
  ('Līgums ar klientu', 'customer', 'klienta-ligums'),
  ('Piegādes līgums', 'order', 'piegades-ligums'),
  ('Nomas līgums', 'rent', 'nomas-ligums'),
  ('Abonēšanas līgums', 'subscription', 'abonesanas-ligums'),
  ('Servisa līgums', 'service_application', 'servisa-ligums')
on conflict (slug) do nothing;

create table contract_templates (
  id bigint generated always as identity primary key,
  name text collate lv_lvs24 not null,
  contract_template_type_id bigint not null references contract_template_types,
  language text not null default 'lv' check (language in ('lv', 'en')),
  is_active boolean not null default true,
  body text not null check (btrim(body) <> ''), -- Markdown with merge fields
  version integer not null default 1, -- of the text
  search tsvector generated always as (search_vector(name)) stored,
  unique (contract_template_type_id, name)
);
call keep_record('contract_templates');

create function count_template_version() returns trigger
  language plpgsql
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger count_version before update of body on contract_templates
  for each row when (new.body is distinct from old.body) execute function count_template_version();
