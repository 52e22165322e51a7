-- Of whom the company demands a second factor beside the password.
insert into system_properties (category, key, type, value, label, help, options) values
  ('users', 'second_factor_for', 'select', '"nobody"', 'Obligāts otrais faktors', 'Kam, pieslēdzoties ar paroli, jālieto arī autentifikators vai piekļuves atslēga',
    '[{"value": "nobody", "label": "Nevienam"}, {"value": "administrators", "label": "Tiem, kas pārvalda lietotājus"}, {"value": "everyone", "label": "Visiem"}]');
