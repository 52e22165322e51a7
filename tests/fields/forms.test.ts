import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'

/**
 * @file TypeScript names a form when a field is added to its call: a form takes its facts or initial values from a
 * map typed by the body of the call (`src/workspace/record/call-fields.ts`). These tests hold that every form does,
 * and by the call that its command sends.
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

/** Commands, with the first call with a body that their entry names, and the picker that asks for their arguments. */
const commands = filesIn('commands').flatMap(({ text }) =>
  [...text.matchAll(/^ +id: '([\w.-]+)',$([^]*?)(?=^ +id: '|$(?![^]))/gm)].map(([, id = '', entry = '']) => ({
    id,
    call: [...entry.matchAll(/\b(\w+)\.(\w+)\b/g)].map(([name]) => name).find((name) => calls.get(name)?.spec.body !== undefined),
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

/** The text of a form: of its file and of the files of its area that it imports. */
function textOf(path: string): string {
  const form = screens.find((screen) => screen.path === path)?.text ?? ''
  const imported = [...form.matchAll(/from '(\.\/[\w./-]+)'/g)].map(([, file = '']) => join(path, '..', file))
  return [form, ...screens.filter((screen) => imported.includes(screen.path)).map(({ text }) => text)].join('\n')
}

const typed = /\b(?:factsFor|valuesFor|factsOfFields)</

/** Forms whose fields are of no single call. */
const untyped: Readonly<Record<string, string>> = {
  'src/areas/company/SystemPropertiesScreen.tsx': 'its fields are the settings that the server answers',
  'src/areas/profile/SecretDialog.tsx': 'passwords and codes of several calls, which each dialog names',
  'src/areas/service/CountersPicker.tsx': 'its fields are the meters of the machine',
  'src/areas/shared/OnePicker.tsx': 'a record is chosen, and each command says for what',
  'src/areas/shop/PaymentDialog.tsx': 'its fields become the list of payments',
  'src/areas/webhooks/WebhookForm.tsx': 'its callers give initial values that are typed by their calls',
}

test('every form is typed by a call', () => {
  const forms = screens.filter(({ text }) => /\buse(?:Form|RecordForm|PickedForm)[<(]/.test(text))
  expect(forms.length).toBeGreaterThan(75)
  expect(
    forms
      .map(({ path }) => path)
      .filter((path) => !typed.test(textOf(path)))
      .toSorted(),
  ).toEqual(Object.keys(untyped))
})

/** Calls of an area may be imported by another name. */
function isTypedBy(text: string, call: string): boolean {
  const [area = '', name = ''] = call.split('.')
  const alias = new RegExp(String.raw`\b${area} as (\w+)`).exec(text)?.[1] ?? area
  return new RegExp(String.raw`\btypeof ${alias}\.${name}\b`).test(text)
}

test('the call that types a form is the one that its command sends', () => {
  const forms = screens.flatMap(({ path, text }) => {
    const named = text.includes('useRecordForm(') ? [...text.matchAll(/\bcommand: '([\w.-]+)'/g)].map(([, id]) => id) : []
    const picking = text.includes('usePickedForm(') ? [...pickers].filter(([, file]) => file === path).map(([name]) => name) : []
    return commands
      .filter(({ id, picker }) => named.includes(id) || (picker !== undefined && picking.includes(picker)))
      .flatMap(({ id, call }) => (call ? [{ path, command: id, call }] : []))
  })
  expect(forms.length).toBeGreaterThan(45)
  expect(
    forms.filter(({ path, call }) => !isTypedBy(textOf(path), call)).map(({ path, command, call }) => `${command} sends ${call}: ${path}`),
  ).toEqual([])
})
