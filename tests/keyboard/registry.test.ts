import { describe, expect, test } from 'vitest'
import { commands } from '../../commands/command.ts'
import type { CommandContext } from '../../commands/context.ts'
import type { Scope } from '../../commands/scope.ts'
import { keyFault, overlap } from '../../commands/keys.ts'
import { navigationCommands } from '../../commands/workspace/navigation.ts'
import { allCommands, collect } from '../../commands/registry.ts'
import { bind } from '../../src/keyboard/bindings.ts'
import { printKeys } from '../../src/ui/printed-keys.ts'

function one(id: string, keys: string[], scope: Scope = 'everywhere') {
  return commands('Grupa', scope, [{ id, title: id, keys, run: () => {} }])
}

describe('the registry', () => {
  test('holds every command of the client with all pages built', () => {
    const all = allCommands(() => true)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    expect(all.find(({ id }) => id === 'page./orders')).toMatchObject({ title: 'Pasūtījumi', rule: 'view_orders' })
    expect(all.filter(({ title, group }) => title === '' || group === '')).toEqual([])
  })

  test('has one letter for a list and for a new record of it: no «create» crosses a «go to»', async () => {
    const all = allCommands(() => true)
    const making = all.flatMap((command) => (command.keys ?? []).filter((key) => key.startsWith('c ')).map((key) => ({ command, key })))
    expect(making.length).toBeGreaterThan(3)
    for (const { command, key } of making) {
      const opened: string[] = []
      await command.run({ open: (path: string) => opened.push(path) } as unknown as CommandContext, {})
      const list = opened[0]?.replace(/\/create.*$/, '')
      const keysOfList = all.find(({ id }) => id === `page.${list}`)?.keys
      expect([command.id, list, keysOfList]).toEqual([command.id, list, [key.replace('c', 'g')]])
    }
  })

  test('throws on a doubled id', () => {
    expect(() => collect([one('a', []), one('a', [])])).toThrow('id a is given twice')
  })

  test('throws on a key shared by scopes that can be in front together', () => {
    expect(() => collect([one('a', ['f9']), one('b', ['f9'])])).toThrow('f9 is given to a and b')
    expect(() => collect([one('a', ['f9']), one('b', ['f9'], 'record:order')])).toThrow('f9')
    expect(() => collect([one('a', ['f9'], 'list:order'), one('b', ['f9'], 'record:order')])).toThrow('f9')
    expect(() => collect([one('a', ['f9'], 'record:invoice'), one('b', ['f9'], 'record:order')])).not.toThrow()
  })

  test('throws on a key that begins a sequence', () => {
    expect(() => collect([one('a', ['g']), one('b', ['g o'])])).toThrow('g of a begins g o of b')
    expect(() => collect([one('b', ['g o']), one('a', ['g'], 'record:order')])).toThrow('g of a begins g o of b')
    expect(() => collect([one('a', ['g s']), one('b', ['g o'])])).not.toThrow()
  })

  test.each([
    'ctrl+alt+e',
    'alt+s',
    "'",
    '`',
    '~',
    'ctrl+c',
    'enter',
    'ctrl+w',
    'ctrl+t',
    'ctrl+tab',
    'ctrl+1',
    'ctrl+f',
    'f5',
    'g 1',
    'g ctrl+o',
  ])('gives %s to no command', (key) => expect(keyFault(key, false)).not.toBeNull())

  test.each(['ctrl+w', 'ctrl+tab', 'ctrl+shift+t', 'ctrl+1', 'ctrl+pagedown'])('gives %s in an installed window', (key) => {
    expect(keyFault(key, true)).toBeNull()
  })

  test.each(['ctrl+k', 'ctrl+p', 'ctrl+e', 'f4', 'shift+f4', 'f6', 'shift+f6', 'ctrl+s', 'ctrl+enter', 'f1', '?', 'g o', 'f9', 'ctrl+f9'])(
    'allows %s',
    (key) => expect(keyFault(key, false)).toBeNull(),
  )
})

describe('the two profiles of keys', () => {
  const all = allCommands(() => true)

  /** Keys that Chromium leaves to the page in an installed window alone. */
  const installedOnly: Readonly<Record<string, string>> = {
    'ctrl+w': 'tab.close',
    'ctrl+tab': 'tab.recent-next',
    'ctrl+shift+tab': 'tab.recent-previous',
    'ctrl+shift+t': 'tab.reopen',
    'ctrl+n': 'view.new',
    'ctrl+pagedown': 'tab.next',
    'ctrl+pageup': 'tab.previous',
    ...Object.fromEntries(Array.from({ length: 9 }, (_, place) => [`ctrl+${place + 1}`, `tab.number-${place + 1}`])),
  }

  test('a tab of the browser has none of its keys, an installed window has them', () => {
    const inTab = bind(all, { installed: false })
    const inWindow = bind(all, { installed: true })
    for (const [key, id] of Object.entries(installedOnly)) {
      expect(inTab.byKeys.has(key), key).toBe(false)
      expect(
        inWindow.byKeys.get(key)?.map((command) => command.id),
        key,
      ).toEqual([id])
    }
  })

  test.each([false, true])('no key of a profile is one that the window does not pass on, or is shared (installed: %s)', (installed) => {
    const { byKeys } = bind(all, { installed })
    expect([...byKeys.keys()].flatMap((key) => keyFault(key, installed) ?? [])).toEqual([])
    const shared = [...byKeys].flatMap(([key, commandsOfKey]) =>
      commandsOfKey
        .filter((one, at) => commandsOfKey.slice(at + 1).some((other) => overlap(one.scope, other.scope)))
        .map(({ id }) => `${key} ${id}`),
    )
    expect(shared).toEqual([])
  })

  test('every key of a tab holds in the installed window too', () => {
    const [inTab, inWindow] = [bind(all, { installed: false }).keysOf, bind(all, { installed: true }).keysOf]
    expect([...inTab].filter(([id, keys]) => keys.some((key) => !inWindow.get(id)?.includes(key)))).toEqual([])
  })
})

describe('pages as commands', () => {
  test('only built pages without parameters, with their permission and module', () => {
    const built = new Set(['/orders', '/orders/{orderId}', '/rent', '/login'])
    const navigation = navigationCommands((path) => built.has(path))
    expect(navigation.map(({ id, rule, module }) => [id, rule, module])).toEqual([
      ['page./orders', 'view_orders', undefined],
      ['page./rent', 'view_rent', 'rent'],
    ])
  })
})

describe('printed keys', () => {
  const printed = (characters: ReadonlyMap<string, string>) => ({ characters, signs: {} })
  const russian = new Map([
    ['KeyK', 'л'],
    ['KeyG', 'п'],
    ['KeyO', 'щ'],
  ])
  const ergonomic = new Map([
    ['KeyK', 't'],
    ['KeyV', 'k'],
  ])

  test('name the letter of a layout without Latin letters by its place, and otherwise the letter itself', () => {
    expect(printKeys('ctrl+k', printed(russian))).toBe('Ctrl+Л')
    expect(printKeys('ctrl+k', printed(ergonomic))).toBe('Ctrl+K')
    expect(printKeys('g o', printed(russian))).toBe('П Щ')
    expect(printKeys('shift+f4', printed(new Map()))).toBe('Shift+F4')
  })
})
