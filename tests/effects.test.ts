import { expect, test } from 'vitest'
import { declarations, declaredEffects, effectText } from '../commands/effects/effects.ts'
import { allCommands } from '../commands/registry.ts'

const all = allCommands(() => true)
const byId = new Map(all.map((command) => [command.id, command]))
/** Aliases have the effect of the command they stand for. */
const acting = all.filter(({ silent, stands }) => !silent && !stands)

test('every command that changes something says how that is taken back, once', () => {
  expect(acting.length).toBeGreaterThan(500)
  expect(acting.filter(({ id }) => !declaredEffects.has(id)).map(({ id }) => id)).toEqual([])
  expect(declarations.filter((id, place) => declarations.indexOf(id) !== place)).toEqual([])
})

test('no effect is declared of a command that there is not, or that changes nothing', () => {
  expect(declarations.filter((id) => !byId.has(id))).toEqual([])
  expect(declarations.filter((id) => byId.get(id)?.silent)).toEqual([])
})

test('a counter-step is another command, on the same record or anywhere', () => {
  for (const [id, effect] of declaredEffects) {
    if (effect.is !== 'compensable' || effect.by === undefined) continue
    const counter = byId.get(effect.by)
    expect(counter, `${id} by ${effect.by}`).toBeDefined()
    const scope = counter?.scope ?? ''
    expect([byId.get(id)?.scope, 'everywhere'], `${id} by ${effect.by}`).toContain(scope)
  }
})

test('a reversal in every state before it runs commands on the same record', () => {
  const states = ['new', 'draft', 'sent', 'in_progress', 'waiting', 'completed', 'contacted', 'meeting', 'offer_sent', 'won', 'in_stock']
  for (const [id, effect] of declaredEffects) {
    if (effect.is !== 'reversible') continue
    for (const status of states) {
      const record = { kind: 'order', id: 1, title: 'PAS-1', lock_version: 3, status, facts: {} }
      for (const step of effect.steps({ command_id: id, args: {}, record }, {}) ?? []) {
        expect(byId.get(step.command)?.scope, `${id} by ${step.command}`).toBe(byId.get(id)?.scope)
      }
    }
  }
})

test('an edit is reversed by the values before it, a dialog by the values that it proposed, and only of the record itself', () => {
  const record = { kind: 'order', id: 7, title: 'PAS-7', lock_version: 3, facts: { date: '2026-01-05' } }
  const edit = declaredEffects.get('order.edit')
  if (edit?.is !== 'reversible') throw new Error('order.edit is not reversible')
  const args = { changes: { notes: 'jaunas' }, before: { notes: 'vecās' }, lock_version: 3 }
  expect(edit.steps({ command_id: 'order.edit', args, record }, {})).toEqual([
    { command: 'order.edit', args: { changes: { notes: 'vecās' }, before: { notes: 'jaunas' }, lock_version: 3 } },
  ])
  expect(edit.steps({ command_id: 'order.edit', args: { ...args, lock_version: 9 }, record }, {})).toBeNull()
  const date = declaredEffects.get('procurement.date')
  if (date?.is !== 'reversible') throw new Error('procurement.date is not reversible')
  expect(date.steps({ command_id: 'procurement.date', args: { date: '2026-02-01' }, record }, { date: '2026-01-05' })).toEqual([
    { command: 'procurement.date', args: { date: '2026-01-05' } },
  ])
})

test('every effect is said in words', () => {
  const texts = [...declaredEffects.values()].filter(({ is }) => is !== 'nothing').map(effectText)
  expect(texts.filter((text) => !/^(Atsaucams|Rindās atsaucams|Labojams citādi: \p{Ll}|Nav atsaucams: \p{Ll})/u.test(text ?? ''))).toEqual(
    [],
  )
})
