-- Steps of the set-up that were passed over.

insert into system_properties (category, key, type, value, label, help, options) values
  ('appearance', 'set_up_skipped', 'json', '[]', 'Izlaistie sākuma soļi', null, null);
