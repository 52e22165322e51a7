import { sql } from 'kysely'

export const invitationFacts = sql`
  p.email is not null as addressed,
  exists (select from users u where lower(u.email) = lower(p.email) and u.id is distinct from p.user_id) as taken,
  coalesce(p.invitation_expires_at > moment(), false) as alive`
