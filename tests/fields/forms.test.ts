import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'

/**
 * @file A form names every field of the call that its command sends, if only to leave it out (`omitted`), or the
 * field stands in forms-left-out.tsv with its reason. A form is a file with `useRecordForm` or `usePickedForm` that names a command or is its picker.
 */

function filesIn(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), 'utf8') }))
}

const calls = new Map(
  Object.values(areas)
    .flatMap((area) => Object.values(area) as Call[])
    .map((call) => [call.id.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()), call]),
)

/** Commands, with the first call that their entry names, and the picker that asks for their arguments. */
const commands = filesIn('commands').flatMap(({ text }) =>
  [...text.matchAll(/^ +id: '([\w.-]+)',$([^]*?)(?=^ +id: '|$(?![^]))/gm)].map(([, id = '', entry = '']) => ({
    id,
    call: [...entry.matchAll(/\b(\w+)\.(\w+)\b/g)].map(([name]) => calls.get(name)).find((call) => call?.spec.body !== undefined),
    picker: /\bpicker: '([\w.-]+)'/.exec(entry)?.[1],
  })),
)

const screens = filesIn('src/areas')
const pickers = new Map(
  screens
    .filter(({ path }) => path.endsWith('.screens.ts'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^ +'?([\w.-]+)'?: .*import\('\.\/([\w/-]+\.tsx)'\)/gm)].map(([, name = '', file = '']) => [
        name,
        join(path, '..', file),
      ]),
    ),
)
/** The words of a form: of its file and of the files of its area that it imports. */
function wordsOf(path: string): Set<string> {
  const own = screens.find((screen) => screen.path === path)?.text ?? ''
  const imported = [...own.matchAll(/from '(\.\/[\w./-]+)'/g)].map(([, file = '']) => join(path, '..', file))
  const texts = screens.filter((screen) => imported.includes(screen.path)).map(({ text }) => text)
  return new Set([own, ...texts].join('\n').match(/\w+/g))
}

const forms = screens.flatMap(({ path, text }) => {
  const named = text.includes('useRecordForm(') ? [...text.matchAll(/\bcommand: '([\w.-]+)'/g)].map(([, id]) => id) : []
  const picking = text.includes('usePickedForm(') ? [...pickers].filter(([, file]) => file === path).map(([name]) => name) : []
  return commands
    .filter(({ id, picker }) => named.includes(id) || (picker !== undefined && picking.includes(picker)))
    .flatMap(({ id, call }) => (call ? [{ path, command: id, call }] : []))
})

const leftOut = readFileSync(join(import.meta.dirname, 'forms-left-out.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t'))

const sentByCommand = new Set(['event', 'lock_version'])

test('every form has the fields of its call, or leaves them out with a reason', () => {
  const missing = [...new Set(forms.map(({ command }) => command))].flatMap((command) => {
    const parts = forms.filter((form) => form.command === command)
    const words = new Set(parts.flatMap(({ path }) => [...wordsOf(path)]))
    const body = parts[0]?.call.spec.body
    const fields = body instanceof z.ZodMiniObject ? Object.keys(body.shape) : []
    return fields.filter((field) => !sentByCommand.has(field) && !words.has(field)).map((field) => `${command}\t${field}`)
  })
  expect(forms.length).toBeGreaterThan(45)
  expect(missing.toSorted()).toEqual(leftOut.map(([command, field]) => `${command}\t${field}`).toSorted())
  expect(leftOut.filter(([, , reason]) => !reason)).toEqual([])
})
