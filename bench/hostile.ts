import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { catalog } from '../contract/catalog/catalog.ts'
import { customers } from '../contract/customers/customers.ts'
import { newSecret } from '../server/http/sign-in.ts'
import { ask, type Asked } from './ask.ts'
import { attacks, type Target } from './attacks.ts'
import type { Installation } from './installation.ts'
import { figureOf, percentile, valueOf, type Figure } from './measure.ts'

/** What the process of the attackers is told first; any second message ends the attack. */
export interface AttackTask {
  name: string
  target: Target
}

/** How long a person's lists take beside each attack of another: p95 200 ms, and twice his own time at most. */
export async function hostileFigures({ url, token, data, db }: Installation, asked: number): Promise<Figure[]> {
  // The ratio is one of 95th percentiles: of fewer waits than these it tells chance.
  const runs = Math.max(asked, 300)
  const person = { url, token: await tokenOfAnother(db) }
  await waits(person, 50)
  const own = await waits(person, runs)
  const figures = [figureOf('naidīgi: cita saraksts, kad neviens netraucē', own)]
  for (const name of Object.keys(attacks)) {
    console.log(`  ${name}`)
    const end = await attacked({ name, target: { url, token, data } })
    const beside = await waits(person, runs)
    await end()
    figures.push(
      figureOf(`naidīgi: cita saraksts, ${name}`, beside, { bar: 200 }),
      valueOf(`naidīgi: reizes pret savu laiku, ${name}`, percentile(beside, 0.95) / percentile(own, 0.95), { bar: 2, unit: '' }),
    )
  }
  return figures
}

/**
 * Lets a process of its own attack, as other machines would, so that what attacking costs the attacker is not taken
 * for a wait of the person; answers how it is ended. Fails there when the attack was answered otherwise than it should.
 */
async function attacked(task: AttackTask): Promise<() => Promise<void>> {
  const child = fork(join(import.meta.dirname, 'attackers-process.ts'), { execArgv: ['--import', 'tsx'] })
  const gone = once(child, 'close')
  child.send(task)
  await Promise.race([once(child, 'message'), gone])
  await sleep(1000)
  return async () => {
    if (child.connected) child.send('over')
    const [code] = (await gone) as [number | null]
    if (code !== 0) throw new Error(`The attack "${task.name}" did not go as meant`)
  }
}

/** Milliseconds of lists as a person opens them: customers and goods in turn, with a breath between them, for five seconds at least. */
async function waits(person: Asked, runs: number): Promise<number[]> {
  const samples: number[] = []
  const begun = performance.now()
  for (let run = 0; run < runs || performance.now() - begun < 5000; run += 1) {
    const start = performance.now()
    const status = await ask(person, run % 2 === 0 ? customers.list : catalog.list, '')
    if (status !== 200) throw new Error(`The list answered ${status}`)
    samples.push(performance.now() - start)
    await sleep(20)
  }
  return samples
}

/** A token of a person who may do everything and is not the one who attacks. */
async function tokenOfAnother(db: Installation['db']): Promise<string> {
  const { secret, hash } = newSecret()
  await sql`
    with person as (
      insert into users (email, name, surname, kind) values (${`bench-${hash.slice(0, 12)}@test.example`}, 'Cits', 'Cilvēks', 'staff') returning id
    ), rights as (
      insert into user_permissions (user_id, permission_id) select person.id, p.id from person, permissions p
    )
    insert into access_tokens (user_id, token_hash, expires_at, last_used_at)
    select id, ${hash}, now() + interval '12 hours', now() from person`.execute(db)
  return secret
}
