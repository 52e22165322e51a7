import { newClient } from '../db/client.ts'
import { one } from '../db/one.ts'
import { objectStoreOf } from '../integrations/file-store/open-store.ts'
import type { Settings } from '../runtime/settings.ts'
import { StartError } from '../runtime/start-error.ts'

/**
 * Marks the object storage with the installation, and refuses one that another installation marked: each of the two
 * would delete what only the other one names.
 * @throws StartError when it is another's, or does not answer
 */
export async function ownFileStore(databaseUrl: string, settings: Pick<Settings, 'FILES_URL'>): Promise<void> {
  const store = await objectStoreOf(settings)
  if (!store) return
  const installation = await installationId(databaseUrl)
  try {
    const owner = await store.owner()
    if (owner === installation) return
    if (owner === null) return await store.own(installation)
  } catch (error) {
    throw new StartError(`Failu krātuve FILES_URL neatbild vai neļauj piekļūt (${reasonOf(error)})`, { cause: error })
  }
  throw new StartError('Failu krātuvē FILES_URL ir citas instalācijas faili; norādiet citu krātuvi vai mapi tajā')
}

async function installationId(databaseUrl: string): Promise<string> {
  const client = newClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('insert into installation default values on conflict (is_only) do nothing')
    const { rows } = await client.query<{ files_id: string }>('select files_id from installation')
    return one(rows).files_id
  } finally {
    await client.end()
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause)
}
