import { describe, expect, test } from 'vitest'
import { commands, type Command } from '../../commands/command.ts'
import type { Scope } from '../../commands/scope.ts'
import { changesFor, mayLose, propose } from '../../src/keyboard/remap.ts'

const run = () => {}
function one(id: string, keys: string[], scope: Scope = 'everywhere'): Command {
  const [command] = commands('Grupa', scope, [{ id, title: id, keys, run }])
  if (!command) throw new Error('No command was made')
  return command
}

const palette = one('shell.palette', ['ctrl+k'])
const help = one('shell.help', ['f1', '?'])
const go = one('go.orders', ['g o'])
const issue = one('order.issue', ['f9'], 'record:order')
const accept = one('invoice.accept', ['f9'], 'record:invoice')
const all = [palette, help, go, issue, accept]
const keysOf = new Map(all.map(({ id, keys = [] }) => [id, keys]))
const now = { commands: all, keysOf, installed: false }

describe('another key for a command', () => {
  // keyboard.md 0, decisions 3 to 5: keys reserved by layouts, text fields and browsers.
  test.each(['ctrl+alt+e', 'alt+s', "'", 'ctrl+c', 'ctrl+w', 'tab', 'f5', 'g 1'])('is not %s, with the reason in words', (key) => {
    expect(propose(help, key, now)).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/\p{L}{3}/u) })
  })

  test('may be one that only a window of its own has', () => {
    expect(propose(help, 'ctrl+t', { ...now, installed: true })).toEqual({ kind: 'free' })
  })

  test('may be one of a command that is never in front together', () => {
    expect(propose(issue, 'f8', now)).toEqual({ kind: 'free' })
    expect(propose(one('order.split', [], 'record:order'), 'f9', now)).toEqual({ kind: 'clash', others: [issue] })
  })

  test('names whom it would be taken from, also where one begins the other', () => {
    expect(propose(help, 'f9', now)).toEqual({ kind: 'clash', others: [issue, accept] })
    expect(propose(help, 'g', now)).toEqual({ kind: 'clash', others: [go] })
    expect(changesFor(help, 'g', { others: [go], keysOf })).toEqual({ 'go.orders': [], 'shell.help': ['g'] })
    expect(changesFor(go, '?', { others: [help], keysOf })).toEqual({ 'shell.help': ['f1'], 'go.orders': ['?'] })
  })

  test('never leaves a person without the palette', () => {
    expect(propose(help, 'ctrl+k', now)).toMatchObject({ kind: 'refused' })
    expect([mayLose(palette), mayLose(help)]).toEqual([false, true])
  })
})
