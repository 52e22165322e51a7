-- Each stop of a courier's day has a number of its own. Two came to share one where a delivery was moved to another day
-- with the number it had, and where the rest was sorted after some were done. Of those the done one keeps it, else the
-- older; the others are sorted anew by hand.

alter table courier_applications disable trigger user;
update courier_applications t set position = 0
where position > 0 and exists (
  select from courier_applications o
  where o.date = t.date and o.user_id is not distinct from t.user_id and o.position = t.position and o.id <> t.id
    and (o.status <> 'completed', o.id) < (t.status <> 'completed', t.id));
alter table courier_applications enable trigger user;

-- Moved by one statement, at whose end it is judged.
alter table courier_applications add constraint courier_applications_position
  exclude (date with =, coalesce(user_id, 0) with =, position with =) where (position > 0) deferrable;
