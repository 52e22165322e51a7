-- A customer gets documents in his language; of two, both stand on the same paper.
alter table customers
  add column document_language text not null default 'lv' check (document_language in ('lv', 'en', 'lv_en'));

-- What mails say in English; the Latvian texts have the same keys without the ending.
insert into system_properties (category, key, type, value, label, help, options) values
  ('texts', 'email_invoice_subject_en', 'text', '"Invoice {number}"', 'Rēķina e-pasta temats angliski', null, null),
  ('texts', 'email_invoice_body_en', 'text',
    '"Hello,\n\nplease find attached invoice {number} for {gross}. It is due on {due_date}.\n\n{seller}"',
    'Rēķina e-pasta teksts angliski', null, null),
  ('texts', 'email_reminder_subject_en', 'text', '"Reminder of invoice {number}"', 'Atgādinājuma e-pasta temats angliski', null, null),
  ('texts', 'email_reminder_body_en', 'text',
    '"Hello,\n\ninvoice {number} was due on {due_date}; {open} are still to be paid. If you have paid in the meantime, please disregard this reminder.\n\n{seller}"',
    'Atgādinājuma e-pasta teksts angliski', null, null),
  ('texts', 'email_offer_subject_en', 'text', '"Offer {number}"', 'Piedāvājuma e-pasta temats angliski', null, null),
  ('texts', 'email_offer_body_en', 'text',
    '"Hello,\n\nplease find attached our offer {number} for {gross}. It is valid until {valid_until}.\n\n{seller}"',
    'Piedāvājuma e-pasta teksts angliski', null, null),
  ('texts', 'email_credit_note_subject_en', 'text', '"Credit note {number}"', 'Kredītrēķina e-pasta temats angliski', null, null),
  ('texts', 'email_credit_note_body_en', 'text',
    '"Hello,\n\nplease find attached credit note {number} for {gross} on invoice {invoice}.\n\n{seller}"',
    'Kredītrēķina e-pasta teksts angliski', null, null),
  ('texts', 'email_advance_invoice_subject_en', 'text', '"Advance invoice {number}"', 'Avansa rēķina e-pasta temats angliski', null, null),
  ('texts', 'email_advance_invoice_body_en', 'text',
    '"Hello,\n\nplease find attached advance invoice {number} for {gross}. It is due on {due_date}.\n\n{seller}"',
    'Avansa rēķina e-pasta teksts angliski', null, null);
