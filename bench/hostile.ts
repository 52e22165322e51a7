import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { catalog } from '../contract/catalog/catalog.ts'
import { customers } from '../contract/customers/customers.ts'
import { newSecret } from '../server/http/sign-in.ts'
import { ask, type CallTarget } from './ask.ts'
import { attacks, type Target } from './attacks.ts'
import type { Installation } from './installation.ts'
import { figureOf, percentile, valueOf, type Figure } from './measure.ts'

/** First message to the attacker process; the second ends the attack. */
export interface AttackTask {
  name: string
  target: Target
}

/** A user's list latency during each attack by another user: p95 200 ms, and at most twice the undisturbed time. */
export async function hostileFigures({ url, token, data, db }: Installation, requestedRuns: number): Promise<Figure[]> {
  // A ratio of 95th percentiles is random with fewer samples.
  const runs = Math.max(requestedRuns, 300)
  const person = { url, token: await tokenOfAnother(db) }
  await waits(person, 50)
  const undisturbed = await waits(person, runs)
  const figures = [figureOf('naidīgi: cita saraksts, kad neviens netraucē', undisturbed)]
  for (const name of Object.keys(attacks)) {
    console.log(`  ${name}`)
    const end = await attacked({ name, target: { url, token, data } })
    const duringAttack = await waits(person, runs)
    await end()
    figures.push(
      figureOf(`naidīgi: cita saraksts, ${name}`, duringAttack, { bar: 200 }),
      valueOf(`naidīgi: reizes pret savu laiku, ${name}`, percentile(duringAttack, 0.95) / percentile(undisturbed, 0.95), {
        bar: 2,
        unit: '',
      }),
    )
  }
  return figures
}

/**
 * Attacks from a separate process, so that its own cost is not measured; returns a function that ends it. Fails
 * there on an unexpected answer.
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

/** Milliseconds of alternating customer and item lists, for at least five seconds. */
async function waits(person: CallTarget, runs: number): Promise<number[]> {
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
