-- Leads, tasks, support tickets and contracts.

create or replace function index_lead() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.company_name, new.contact_name, new.phone, new.email, new.source);
  return new;
end
$$;

create or replace function index_task() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.title, (select name from customers where id = new.customer_id), left(new.description, 1000));
  return new;
end
$$;

create or replace function index_support_ticket() returns trigger
  language plpgsql
as $$
begin
  new.search := search_vector(new.subject, left(new.description, 1000), (select name from customers where id = new.customer_id));
  return new;
end
$$;

create or replace function count_template_version() returns trigger
  language plpgsql
as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create or replace function keep_contract() returns trigger
  language plpgsql
as $$
begin
  if (to_jsonb(new) - array['file_id', 'contract_template_id', 'updated_at', 'updated_by', 'lock_version'])
    is distinct from (to_jsonb(old) - array['file_id', 'contract_template_id', 'updated_at', 'updated_by', 'lock_version'])
    or (old.file_id is not null and new.file_id is distinct from old.file_id) then
    perform refuse('DG005', 'number', 'Izveidotu līgumu nemaina');
  end if;
  return new;
end
$$;
