import { createActor } from 'xstate'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { callOf, documentMachine, lifecycleStateOf, type Choices, type DocumentActor } from '../../machines/document.ts'
import { order } from '../../machines/order.ts'
import type { RequestFailure } from '../../machines/request.ts'

const noAnswer: RequestFailure = { status: 0, message: '', errors: {} }
const refused: RequestFailure = { status: 422, message: 'Nē', errors: { status: ['Nē'] } }

function opened(): DocumentActor {
  return createActor(documentMachine(order)).start()
}

function call(answers: readonly (RequestFailure | 'done')[], { keeps = false, online = true } = {}) {
  const keys: string[] = []
  const ends: unknown[] = []
  const input = {
    idempotencyKey: 'key-1',
    keeps,
    online: () => online,
    failureOf: (error: unknown) => error as RequestFailure,
    send: (key: string) => {
      const answer = answers[keys.length] ?? 'done'
      keys.push(key)
      // Failures are thrown and recognized by `failureOf`.
      return answer === 'done' ? Promise.resolve('answer') : Promise.reject(Object.assign(new Error(), answer))
    },
  }
  return { keys, ends, carried: { input, ended: (outcome: unknown) => void ends.push(outcome) } }
}

describe('an open document', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('stands where the server said last; an older word changes nothing', () => {
    const actor = opened()
    expect(lifecycleStateOf(actor.getSnapshot())).toBeNull()
    for (const status of Object.keys(order.states)) {
      actor.send({ type: 'seen', status, lock_version: 3 })
      expect(lifecycleStateOf(actor.getSnapshot())).toBe(status)
    }
    actor.send({ type: 'seen', status: 'new', lock_version: 2 })
    expect(lifecycleStateOf(actor.getSnapshot())).toBe('merged')
  })

  // docs/domain/sales.md#orders: new → in_fulfillment by RESERVE; ISSUE depends on stock.
  test('takes a plain arrow with the answer, and leaves to the server what facts decide', () => {
    const actor = opened()
    actor.send({ type: 'seen', status: 'new', lock_version: 1 })
    actor.send({ type: 'RESERVE' })
    expect(lifecycleStateOf(actor.getSnapshot())).toBe('in_fulfillment')
    actor.send({ type: 'AUTO_PROCESS' })
    actor.send({ type: 'ISSUE' })
    expect(lifecycleStateOf(actor.getSnapshot())).toBe('in_fulfillment')
    actor.send({ type: 'RESERVE' })
    expect(lifecycleStateOf(actor.getSnapshot())).toBe('in_fulfillment')
  })

  test('carries its calls one after another, and tells the end of each once', async () => {
    const actor = opened()
    const [first, second] = [call(['done']), call([refused])]
    actor.send({ type: 'carry', call: first.carried })
    actor.send({ type: 'carry', call: second.carried })
    expect([first.keys.length, second.keys.length]).toEqual([1, 0])
    await vi.advanceTimersByTimeAsync(0)
    expect(first.ends).toEqual([{ answer: 'answer', failure: null }])
    expect(second.ends).toMatchObject([{ failure: { status: 422 } }])
    expect(callOf(actor.getSnapshot())).toBe('refused')
    expect(actor.getSnapshot().context.refusal).toMatchObject({ status: 422 })
    const third = call(['done'])
    actor.send({ type: 'carry', call: third.carried })
    expect(actor.getSnapshot().context.refusal).toBeNull()
    await vi.advanceTimersByTimeAsync(0)
    expect(callOf(actor.getSnapshot())).toBe('idle')
  })

  test('tries again under the same key, and gives up what is not a save', async () => {
    const actor = opened()
    const lost = call([noAnswer, noAnswer, noAnswer, noAnswer])
    actor.send({ type: 'carry', call: lost.carried })
    await vi.advanceTimersByTimeAsync(0)
    expect(callOf(actor.getSnapshot())).toBe('waiting')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(lost.keys).toEqual(Array(4).fill('key-1'))
    expect(lost.ends).toMatchObject([{ failure: { status: 0 } }])
  })

  test('keeps a save without network until the server is back, and sends it under the same key', async () => {
    const actor = opened()
    const save = call([noAnswer], { keeps: true, online: false })
    actor.send({ type: 'carry', call: save.carried })
    await vi.advanceTimersByTimeAsync(0)
    expect(callOf(actor.getSnapshot())).toBe('kept')
    expect(save.ends).toEqual([])
    actor.send({ type: 'back' })
    await vi.advanceTimersByTimeAsync(0)
    expect(save.keys).toEqual(['key-1', 'key-1'])
    expect(save.ends).toEqual([{ answer: 'answer', failure: null }])
    expect(callOf(actor.getSnapshot())).toBe('idle')
  })

  test('a kept save can be given up, and what is refused after all is told', async () => {
    const actor = opened()
    const given = call([noAnswer], { keeps: true, online: false })
    actor.send({ type: 'carry', call: given.carried })
    await vi.advanceTimersByTimeAsync(0)
    actor.send({ type: 'withdraw' })
    await vi.advanceTimersByTimeAsync(0)
    expect(given.ends).toMatchObject([{ failure: { status: 0 } }])
    expect(given.keys).toHaveLength(1)
    const stale = call([noAnswer, refused], { keeps: true, online: false })
    actor.send({ type: 'carry', call: stale.carried })
    await vi.advanceTimersByTimeAsync(0)
    actor.send({ type: 'back' })
    await vi.advanceTimersByTimeAsync(0)
    expect(stale.ends).toMatchObject([{ failure: { status: 422 } }])
  })

  test('stays in conflict until each field has its side', () => {
    const actor = opened()
    const decided: (Choices | null)[] = []
    const clash = (fields: string[]) => ({
      type: 'clash' as const,
      clash: {
        form: 'header',
        fields: fields.map((name) => ({ name, base: 1, mine: 2, theirs: 3 })),
        decided: (choices: Choices | null) => void decided.push(choices),
      },
    })
    actor.send(clash(['date', 'notes']))
    actor.send({ type: 'decide' })
    actor.send({ type: 'take', name: 'date', side: 'mine' })
    actor.send({ type: 'decide' })
    expect(decided).toEqual([])
    actor.send({ type: 'take', name: 'notes', side: 'theirs' })
    actor.send({ type: 'decide' })
    expect(decided).toEqual([{ date: 'mine', notes: 'theirs' }])
    actor.send(clash(['date']))
    expect(actor.getSnapshot().context.choices).toEqual({})
    actor.send({ type: 'postpone' })
    expect(decided).toEqual([{ date: 'mine', notes: 'theirs' }, null])
  })
})
