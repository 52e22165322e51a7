-- What waits for the next step of a person: what he made, and what is his to look after.

create index orders_unfinished on orders (created_by, status, id desc);
create index orders_managed on orders (manager_id, status, id desc);
create index invoices_unfinished on invoices (created_by, status, id desc);
create index offers_unfinished on offers (created_by, status, id desc);
create index credit_notes_unfinished on credit_notes (created_by, status, id desc);
create index procurements_unfinished on procurements (created_by, status, id desc);
create index procurement_invoices_unfinished on procurement_invoices (created_by, status, id desc);
create index return_acts_unfinished on return_acts (created_by, status, id desc);
create index technical_documents_unfinished on technical_documents (created_by, status, id desc);
create index service_applications_unfinished on service_applications (created_by, status, id desc);
create index service_applications_assigned on service_applications (assignee_id, status, id desc);
create index production_applications_unfinished on production_applications (created_by, status, id desc);
create index production_applications_managed on production_applications (responsible_user_id, status, id desc);
