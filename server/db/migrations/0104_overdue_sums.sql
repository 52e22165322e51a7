-- What of a period is overdue is summed without opening an invoice: the statistics ask it of three periods at once.
create index invoices_overdue on invoices (date, due_date) include (open)
  where gross - advance_applied - credited - paid > 0 and accepted_at is not null and not is_opening;
