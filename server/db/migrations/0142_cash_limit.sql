-- What businesses may pay each other in cash for one deal: likums „Par nodokļiem un nodevām”, 30. pants, third part.
insert into system_properties (category, key, type, value, label, help) values
  ('invoices', 'cash_limit', 'decimal', '"7200.00"', 'Skaidras naudas robeža darījumam, EUR',
    'Par lielāku skaidras naudas summu darījumā ar uzņēmumu jautā pirms reģistrēšanas (likuma „Par nodokļiem un nodevām” 30. panta trešā daļa)');
