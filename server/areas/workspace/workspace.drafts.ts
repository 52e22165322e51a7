import { sql } from 'kysely'
import { withoutSecretFields } from '../../../contract/secrets.ts'
import { draftKey, mostDrafts, mostPlaces, type Draft, type WrittenDraft } from '../../../contract/workspace/drafts.ts'
import type { workspace } from '../../../contract/workspace/workspace.ts'
import { one } from '../../db/one.ts'
import type { Db, Handler } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'

interface OfPerson {
  db: Db
  userId: number
}

export const drafts: Handler<typeof workspace.drafts> = async ({ db, user, query }) => ({
  data: await draftsOf({ db, userId: user.id }, sql`revision > ${query.after ?? 0}`),
})

export const saveDraft: Handler<typeof workspace.saveDraft> = async ({ db, user, params, body }) => {
  const key = keyOf(params.key)
  const content = contentOf(body.content)
  const person = { db, userId: user.id }
  const revision = await nextRevision(person)
  const known = await draftOf(person, sql`key = ${key}`)
  if (known)
    return known.ended_at === null && known.version === body.version
      ? rewrite(person, known, { ...body, content, revision })
      : { saved: false, data: known }
  const ofForm = sql`path = ${body.path} and form = ${body.form} and slot = ${body.slot} and ended_at is null`
  const begun = await draftOf(person, ofForm)
  if (begun) return { saved: false, data: begun }
  await refuseTooMany(person)
  await sql`
    insert into user_drafts (user_id, key, path, form, slot, content, typed_at, places, revision)
    values (${user.id}, ${key}, ${body.path}, ${body.form}, ${body.slot}, ${content}, ${body.typed_at},
      ${placesWith([], body.place)}::jsonb, ${revision})`.execute(db)
  return saved(person, key, revision)
}

export const openDraft: Handler<typeof workspace.openDraft> = async ({ db, user, params, body }) => {
  const key = keyOf(params.key)
  const person = { db, userId: user.id }
  const revision = await nextRevision(person)
  const known = await draftOf(person, sql`key = ${key} and ended_at is null`)
  if (!known) return {}
  await sql`
    update user_drafts set places = ${placesWith(known.places, body.place)}::jsonb, revision = ${revision}
    where user_id = ${user.id} and key = ${key}`.execute(db)
  await announce(person, revision)
  return {}
}

/** The text is forgotten. A browser that has more than the version that ended keeps its own. */
export const endDraft: Handler<typeof workspace.endDraft> = async ({ db, user, params, body }) => {
  const key = keyOf(params.key)
  const person = { db, userId: user.id }
  const revision = await nextRevision(person)
  const { rows } = await sql`
    update user_drafts set content = '', places = '[]', ended_at = now(), ended_version = ${body.version}, version = version + 1,
      revision = ${revision}, updated_at = now()
    where user_id = ${user.id} and key = ${key} and ended_at is null returning 1`.execute(db)
  if (rows.length > 0) await announce(person, revision)
  return {}
}

async function rewrite(person: OfPerson, known: Draft, { content, typed_at, place, revision }: WrittenDraft & { revision: number }) {
  await sql`
    update user_drafts set content = ${content}, typed_at = ${typed_at}, places = ${placesWith(known.places, place)}::jsonb,
      version = version + 1, revision = ${revision}, updated_at = now()
    where user_id = ${person.userId} and key = ${known.key}`.execute(person.db)
  return saved(person, known.key, revision)
}

async function saved(person: OfPerson, key: string, revision: number): Promise<{ saved: true; data: Draft }> {
  await announce(person, revision)
  return { saved: true, data: one(await draftsOf(person, sql`key = ${key}`)) }
}

function keyOf(key: string): string {
  if (!draftKey.test(key)) throw Refusal.missing()
  return key
}

/** Browsers leave secrets out; what an older one sends is removed here. */
function contentOf(text: string): string {
  try {
    return JSON.stringify(withoutSecretFields(JSON.parse(text)))
  } catch {
    throw Refusal.field('content', 'Lauks „Saturs”: jābūt JSON')
  }
}

async function refuseTooMany({ db, userId }: OfPerson): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from user_drafts where user_id = ${userId} and ended_at is null`.execute(db)
  if (one(rows).count < mostDrafts) return
  throw Refusal.field('form', `Nesaglabāto darbu citos datoros ir jau ${mostDrafts}; vispirms saglabājiet vai atmetiet kādu`)
}

function placesWith(places: Draft['places'], { id, name }: WrittenDraft['place']): string {
  const others = places.filter((each) => each.id !== id)
  return JSON.stringify([{ id, name, at: new Date().toISOString() }, ...others].slice(0, mostPlaces))
}

/** Locks the drafts of the person until the end of the transaction. */
async function nextRevision({ db, userId }: OfPerson): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into user_draft_revisions as known (user_id, revision) values (${userId}, 1)
    on conflict (user_id) do update set revision = known.revision + 1 returning revision`.execute(db)
  return one(rows).revision
}

/** To the windows of the person alone. */
async function announce({ db, userId }: OfPerson, revision: number): Promise<void> {
  await sql`
    select pg_notify('changes', ${JSON.stringify({ entity: 'user_drafts', id: revision, customer_id: null, user_id: userId })})`.execute(db)
}

async function draftOf(person: OfPerson, which: ReturnType<typeof sql>): Promise<Draft | undefined> {
  return (await draftsOf(person, which))[0]
}

async function draftsOf({ db, userId }: OfPerson, which: ReturnType<typeof sql>): Promise<Draft[]> {
  const { rows } = await sql<Draft>`
    select key, path, form, slot, content, typed_at, places, version, revision, ended_at, ended_version
    from user_drafts where user_id = ${userId} and (${which}) order by revision`.execute(db)
  return rows
}
