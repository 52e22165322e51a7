import { setPriority } from 'node:os'
import { attacks } from './attacks.ts'
import type { AttackTask } from './hostile.ts'

// Low priority: real attackers do not share the server's processors.
setPriority(10)
const over = new AbortController()
process.once('message', ({ name, target }: AttackTask) => {
  process.once('message', () => over.abort())
  const attack = attacks[name]
  if (!attack) throw new Error(`No attack is called "${name}"`)
  void attack(target, over.signal).then(() => process.exit())
  process.send?.('begun')
})
