import { sql, type RawBuilder } from 'kysely'

/** SQL: why customer `c` cannot be deleted, or null (docs/domain/people.md#customers). */
export const deleteRefusal: RawBuilder<string | null> = sql`case
  when c.is_main then 'Savu uzņēmumu nedzēš'
  when exists (select from offers d where d.customer_id = c.id) then 'Klientam ir piedāvājumi'
  when exists (select from orders d where d.customer_id = c.id) then 'Klientam ir pasūtījumi'
  when exists (select from invoices d where d.customer_id = c.id) then 'Klientam ir rēķini'
  when exists (select from advance_invoices d where d.customer_id = c.id) then 'Klientam ir avansa rēķini'
  when exists (select from contracts d where d.customer_id = c.id) then 'Klientam ir līgumi'
  when exists (select from payments d where d.customer_id = c.id) then 'Klientam ir maksājumi'
  when exists (select from users d where d.main_customer_id = c.id and d.is_active) then 'Klientam ir aktīvi lietotāji'
end`

/** SQL: why branch `b` cannot be deleted, or null: an active warehouse is there. */
export const branchDeleteRefusal: RawBuilder<string | null> = sql`(
  select format('Filiālē ir noliktava „%s”', w.name) from warehouses w where w.branch_id = b.id and w.is_active order by w.id limit 1
)`

/** SQL: why contact `p` cannot be deleted, or null (docs/domain/people.md#customers). */
export const contactDeleteRefusal: RawBuilder<string | null> = sql`case
  when exists (select from users u where u.id = p.user_id and u.is_active) then 'Kontaktpersonai ir aktīvs lietotājs'
  when p.signs_acts then 'Kontaktpersona paraksta aktus'
  when exists (select from orders d where d.contact_id = p.id) then 'Kontaktpersona norādīta pasūtījumos'
  when exists (select from offers d where d.contact_id = p.id) then 'Kontaktpersona norādīta piedāvājumos'
end`
