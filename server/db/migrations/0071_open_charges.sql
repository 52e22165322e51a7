-- What waits to be invoiced of a record: a rent of years has hundreds of charges, of which a few are open.
create index charges_waiting on charges (document_type, document_id) include (quantity, quantity_invoiced, unit_price)
  where quantity_invoiced < quantity;
-- Rented machines as their list shows them.
create index rent_items_list on rent_items (date_from desc, id desc);
