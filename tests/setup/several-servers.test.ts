import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { files } from '../../contract/files/files.ts'
import { tasks } from '../../contract/tasks/tasks.ts'
import { pathOf } from '../../contract/calls.ts'
import { readSettings } from '../../server/runtime/settings.ts'
import { restore } from '../../server/backup/restore.ts'
import { listen } from '../support/events.ts'
import { objectStorage, storageKeys } from '../support/object-storage.ts'
import { pngOf } from '../support/pictures.ts'
import { databaseOfTest } from '../support/postgres.ts'
import { folderOfTest, refusedStart, startProduct, type Product } from '../support/product.ts'
import { administrator, createThrough, send, titlesIn } from '../support/served.ts'

/** @file Servers with common files and a common key serve one database. */

vi.setConfig({ testTimeout: 300_000 })

const SECRET_KEY = 'k'.repeat(40)

async function hosts() {
  const { url: DATABASE_URL, pool } = await databaseOfTest()
  const storage = await objectStorage()
  const env = { DATABASE_URL, FILES_URL: storage.url(), SECRET_KEY, ...storageKeys }
  const start = async (): Promise<Product> => startProduct({ folder: await folderOfTest(), bare: true, env })
  return { DATABASE_URL, pool, env, start }
}

test('two servers on one database serve as one: files, live updates, keys of calls; one that does not belong to them is refused in a line', async () => {
  const { DATABASE_URL, pool, env, start } = await hosts()
  const [one, other] = [await start(), await start()]
  const token = await administrator(DATABASE_URL, one.url)

  const { rows } = await pool.query<{ id: string }>(`
    insert into customers (type_id, name, country_id, legal_address)
    select (select min(id) from customer_types), 'Klients', (select min(id) from countries), 'Rīga' returning id`)
  const picture = pngOf(5, 7)
  const form = new FormData()
  form.set('fileable_type', 'customers')
  form.set('fileable_id', String(rows[0]?.id))
  form.set('files', new File([new Uint8Array(picture)], 'attēls.png'))
  const uploaded = await fetch(`${one.url}${files.uploadImages.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  const { data } = (await uploaded.json()) as { data: { id: number; size: number }[] }
  const read = await Promise.all(
    [one, other].map(async ({ url }) => {
      const answer = await fetch(`${url}${pathOf(files.download.path, { id: data[0]?.id ?? 0 })}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return [answer.status, (await answer.arrayBuffer()).byteLength]
    }),
  )
  expect(read).toEqual([
    [200, data[0]?.size],
    [200, data[0]?.size],
  ])

  const streams = await Promise.all([listen(one.url, token), listen(other.url, token)])
  const created = await Promise.all(
    [one, other, one, other].map(({ url }) => send(url, tasks.create, { token, key: 'viens-uzdevums', body: { title: 'Piezvanīt' } })),
  )
  expect(new Set(created.map(({ task_id }) => task_id)).size).toBe(1)
  for (const { events } of streams)
    await vi.waitFor(() => expect(events.filter(({ data: changed }) => changed.entity === 'tasks')).toHaveLength(1), { timeout: 10_000 })

  const refused = async (changed: Record<string, string>) => {
    const { code, output } = await refusedStart({ folder: await folderOfTest(), bare: true, env: { ...env, ...changed } })
    return [
      code,
      output
        .split('\n')
        .filter((line) => line !== '' && !line.endsWith('…'))
        .at(-1),
    ]
  }
  expect(await refused({ SECRET_KEY: 'c'.repeat(40) })).toEqual([
    1,
    expect.stringMatching(/^SECRET_KEY nav tā, kuru lieto citi šīs datubāzes serveri/),
  ])
  expect(await refused({ SECRET_KEY: '' })).toEqual([1, expect.stringMatching(/kopīgu FILES_URL un SECRET_KEY$/)])
  expect(await refused({ FILES_URL: '' })).toEqual([1, expect.stringMatching(/kopīgu FILES_URL un SECRET_KEY$/)])

  const settings = readSettings({ ...env, DATA_DIR: await folderOfTest(), DEMO: '0' })
  await expect(restore({ from: await folderOfTest(), settings })).rejects.toThrow('nav nevienas derīgas rezerves kopijas')
  expect(await Promise.all([one.end(), other.end()])).toEqual([0, 0])
})

test('each server in turn is killed while people write: what was answered is there once, and the other one goes on', async () => {
  const { DATABASE_URL, pool, start } = await hosts()
  const servers = { current: [await start(), await start()] }
  const token = await administrator(DATABASE_URL, servers.current[0]?.url ?? '')
  let isOver = false
  const writers = Array.from({ length: 6 }, (_, at) => createThrough(servers, token, `writer${at}`, () => isOver))
  for (const at of [0, 1]) {
    const before = (await titlesIn(pool)).length
    await vi.waitUntil(async () => (await titlesIn(pool)).length > before + 20, { timeout: 60_000, interval: 50 })
    await servers.current[at]?.end('SIGKILL')
    const killed = (await titlesIn(pool)).length
    await vi.waitUntil(async () => (await titlesIn(pool)).length > killed + 20, { timeout: 60_000, interval: 50 })
    servers.current[at] = await start()
  }
  isOver = true
  const answered = (await Promise.all(writers)).flat()
  expect(answered.length).toBeGreaterThan(80)
  expect(await titlesIn(pool)).toEqual(answered.toSorted())
})

test('when a newer version changes the schema, servers of this one say so and end, and none starts', async () => {
  const { pool, env, start } = await hosts()
  const servers = await Promise.all([start(), start()])
  const ended = servers.map(({ process }) => once(process, 'exit'))
  await pool.query("insert into schema_migrations (name, sha256) values ('9999_newer.sql', 'x')")
  expect((await Promise.all(ended)).map(([code]) => code as number)).toEqual([1, 1])
  const sentence = 'Datubāzi pārņēma jaunāka Darbgalda versija (shēmas daļa 9999_newer.sql šai nav zināma); šis serveris beidz darbu'
  for (const { output } of servers) expect(output()).toContain(sentence)

  const refused = await refusedStart({ folder: await folderOfTest(), bare: true, env })
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(
    'Dati ir no jaunākas Darbgalda versijas (shēmas daļa 9999_newer.sql šai nav zināma); atjauniniet programmu',
  )
})
