-- What the e-invoice that a procurement was read from states: its day, the day by which it is to be paid, its sums in
-- EUR, and what of the net is costs beside the goods (charges, carriage), which came into `transport_cost`. Those read
-- before this have none.
alter table procurements
  add column invoice_date date,
  add column invoice_due_date date,
  add column invoice_net numeric(14, 2),
  add column invoice_vat numeric(14, 2),
  add column invoice_gross numeric(14, 2),
  add column invoice_costs numeric(14, 2) check (invoice_costs >= 0),
  add constraint procurements_invoice_date check (
    case when invoice_date is null then num_nonnulls(invoice_due_date, invoice_net, invoice_vat, invoice_gross, invoice_costs) = 0
      else kind = 'from_invoice' and num_nonnulls(invoice_net, invoice_vat, invoice_gross, invoice_costs) = 4 end
  ),
  add constraint procurements_invoice_gross check (invoice_gross = invoice_net + invoice_vat);
