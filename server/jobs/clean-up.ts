import { sql } from 'kysely'
import { draftsLast } from '../../contract/workspace/drafts.ts'
import type { Db } from '../http/context.ts'

const past = [
  // docs/domain/README.md#rules-for-every-document: repeated calls get the first answer for 24 hours.
  sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  sql`delete from sign_in_failures where at < now() - interval '24 hours'`,
  sql`delete from access_tokens where expires_at < now()`,
  sql`delete from api_tokens where expires_at < now()`,
  sql`delete from password_tokens where expires_at < now() or used_at < now() - interval '24 hours'`,
  sql`delete from first_admin_tokens where created_at < now() - interval '30 days'`,
  sql`delete from passkey_challenges where expires_at < now()`,
  sql`delete from files where fileable_type = 'texts' and created_at < now() - interval '90 days'`,
  // docs/domain/workspace.md#drafts: also those that have ended, so that no browser sends them again.
  sql`delete from user_drafts where updated_at < now() - make_interval(days => ${draftsLast})`,
  sql`delete from group_jobs where ended_at < now() - interval '30 days'`,
  sql`delete from webhook_deliveries where coalesce(taken_at, given_up_at) < now() - interval '30 days'`,
  sql`delete from known_devices where last_used_at < now() - interval '1 year'`,
]

export async function cleanUp(db: Db): Promise<void> {
  for (const statement of past) await statement.execute(db)
}
