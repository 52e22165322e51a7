-- Triggers of e-invoices.

create or replace trigger zz_touch before update on e_invoice_duties for each row execute function touch();

create or replace trigger guard before insert or update or delete on e_invoices for each row execute function guard_header('{
  "open": [],
  "free": ["status", "report_until", "channel", "sent_at", "sent_by", "answered_at", "receipt_nr", "rejected_reason"],
  "fixed": [],
  "steps": {
    "to_send": ["sent"],
    "sent": ["to_send", "taken", "refused"],
    "taken": ["sent"],
    "refused": ["sent", "corrected"],
    "corrected": ["refused"]
  },
  "goes": ["to_send"],
  "counts": [],
  "words": {
    "closed": "E-rēķina dokumentu un termiņu nemaina",
    "fixed": "E-rēķina dokumentu nemaina",
    "number": "E-rēķinam nav sava numura",
    "goes": "E-rēķins jau ir nosūtīts; dokumentu labo ar kredītrēķinu"
  }
}');
create or replace trigger guard_deadline before update of report_until on e_invoices
  for each row when (new.report_until <> old.report_until and new.report_until <> working_day_after(new.date, 5))
  execute function guard_e_invoice_deadline();
create or replace trigger zz_touch before update on e_invoices for each row execute function touch();
