-- A service application can ask for a courier, as an order does by its way of delivery (domain.md 1.8); and what
-- couriers, carriers and those who count have yet to end is told to whoever made or looks after it.

alter table service_applications
  add column courier_direction text check (courier_direction in ('delivery', 'pickup')), -- fetched from the customer or brought to him; none: nobody is asked for
  add column courier_date date; -- none: on the planned day, else on that of the application
create index service_applications_courier on service_applications (coalesce(courier_date, planned_date, date), id)
  where courier_direction is not null;

create index courier_applications_unfinished on courier_applications (created_by, status, id desc);
create index courier_applications_assigned on courier_applications (user_id, status, id desc);
create index transportations_unfinished on transportations (created_by, status, id desc);
create index stock_checks_unfinished on stock_checks (created_by, status, id desc);
create index stock_checks_managed on stock_checks (responsible_user_id, status, id desc);
