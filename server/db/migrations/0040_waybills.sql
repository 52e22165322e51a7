-- A waybill says how its goods travel (domain.md 4.2); the other papers of an order leave these empty.

alter table order_documents
  add column transaction text,
  add column carrier text,
  add column vehicle text,
  add column driver text,
  add column transport_date date,
  add column loading_address text,
  add column unloading_address text,
  add constraint order_documents_waybill check (
    type = 'waybill' or num_nonnulls(transaction, carrier, vehicle, driver, transport_date, loading_address, unloading_address) = 0
  );
