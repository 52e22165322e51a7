import { setPriority } from 'node:os'
import { attacks } from './attacks.ts'
import type { AttackTask } from './hostile.ts'

/** @file The process of those who attack: begins when it is told how, ends at the next message. */

// Attackers sit at machines of their own: here they may not take the processor from who is attacked.
setPriority(10)
const over = new AbortController()
process.once('message', ({ name, target }: AttackTask) => {
  process.once('message', () => over.abort())
  const attack = attacks[name]
  if (!attack) throw new Error(`No attack is called "${name}"`)
  void attack(target, over.signal).then(() => process.exit())
  process.send?.('begun')
})
