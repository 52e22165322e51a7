import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { newPassword, enteredPassword } from '../../contract/fields.ts'
import { pages } from '../../contract/pages.ts'
import { withoutSecrets } from '../../contract/secrets.ts'
import { allCommands } from '../../commands/registry.ts'
import { everyCall } from '../http/samples.ts'
import { secretTexts } from '../support/secrets.ts'

const marker = 'slepens-marks'

/** Password fields at any depth, by type, not by name. */
function passwordsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) return passwordsOf(schema.def.innerType)
  if (schema instanceof z.ZodMiniArray) return passwordsOf(schema.def.element)
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap(passwordsOf)
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries(schema.def.shape).flatMap(([name, field]) => (isPassword(field) ? [name] : passwordsOf(field)))
}

function isPassword(field: unknown): boolean {
  if (field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniNullable) return isPassword(field.def.innerType)
  return field === newPassword || field === enteredPassword
}

test('what a call takes as a password or as the token of a link is in no row of the history', () => {
  const secrets = everyCall.flatMap(({ id, path, spec }) => {
    const tokens = [...path.matchAll(/\{(\w*token)\}/g)].map(([, name = '']) => name)
    return [...passwordsOf(spec.body), ...tokens].map((name) => ({ id, name }))
  })
  expect(secrets.length).toBeGreaterThan(12)
  const exposed = secrets.filter(({ id, name }) => {
    const typed = { [name]: marker }
    const run = { args: { ...typed, changes: typed }, record: { facts: typed }, calls: [{ call: id, answer: [typed] }] }
    return JSON.stringify(withoutSecrets(run)).includes(marker)
  })
  expect(exposed).toEqual([])
})

test('the address of a page that lets its bearer in is told without its token', () => {
  const tokenPaths = pages.flatMap(({ path }) => (path.includes('{token}') ? [path.replace('{token}', marker)] : []))
  expect(tokenPaths.length).toBeGreaterThan(1)
  expect(
    tokenPaths
      .map((path) => withoutSecrets(`Skat. https://x.example${path}!`))
      .filter((cleanedText) => String(cleanedText).includes(marker)),
  ).toEqual([])
})

/** An old personal code has eleven digits with a birthday and a check digit. */
test.each([
  ['16117519997', '•••'],
  ['Kods 16117519997, tālr. 29123456', 'Kods •••, tālr. 29123456'],
  ['161175-19997', '•••'],
  ['32120498765', '•••'],
  ['16117519998', '16117519998'],
  ['31027519997', '31027519997'],
  ['40003123456', '40003123456'],
  ['LV40003032949, 50003001231', 'LV40003032949, 50003001231'],
  ['+32471234567', '+32471234567'],
  ['+37129123456 un 37167000000', '+37129123456 un 37167000000'],
  ['4750161175199 un 16117519997123', '4750161175199 un 16117519997123'],
])('personal codes without a dash are hidden, other numbers stay: %s', (text, expectedText) => {
  expect(withoutSecrets(text)).toBe(expectedText)
})

test.each(secretTexts)('a secret is hidden however it is written: %s', (text, secret) => {
  expect(text).toContain(secret)
  const maskedText = withoutSecrets(`Zvanīt rīt; ${text}`)
  expect(maskedText).not.toContain(secret)
  expect(maskedText).toContain('Zvanīt rīt; ')
  expect(withoutSecrets(maskedText)).toBe(maskedText)
  const inside = { title: text, list: [{ notes: `x\n${text}` }], [text]: true, whole: /^\d{11,16}$/.test(text) ? Number(text) : null }
  expect(JSON.stringify(withoutSecrets({ args: inside, record: { title: text, facts: inside }, error: text }))).not.toContain(secret)
})

test.each([
  'PAS-2026-000937',
  'R-2026-000001, 4750161175199',
  '+371 29123456',
  '29 123 456, 67 000 000',
  'LV80BANK0000435195001',
  'LV80 BANK 0000 4351 9500 1 PARADS',
  'EE382200221020145685, LT121000011101001000',
  '40003032949',
  'Kabelis 24 pin ATX, 4-pin 12V, solis 2.54 mm',
  "Victoria's Secret smaržas",
  'Caparol krāsa 5 l',
  'Preces kods 1234, noliktava 2',
  'https://x.example:8080/lapa@1',
  'e-pasts:anna@x.example, mailto:janis@x.example',
  '2026-11-27T10:55:48.123Z',
  '27.11.2026 10:55',
  'IMEI 356938035643809',
  '10 20 30 40 50 60 70',
  '1234567.00',
  'Basic komplekts: 12 gab.',
  'Aizmirsta parole.',
  '550e8400-e29b-41d4-a716-446655440000',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
])('what is no secret stays: %s', (text) => {
  expect(withoutSecrets(text)).toBe(text)
})

test('only the line goes after a word that announces a secret', () => {
  expect(withoutSecrets('Zvanīt Annai\nParole: x7\nAdrese Rīgas iela 1')).toBe('Zvanīt Annai\nParole •••\nAdrese Rīgas iela 1')
})

test('names by which the program knows its parts stay as they are', () => {
  const runs = [
    ...allCommands(() => true).map(({ id }) => ({ command_id: id })),
    ...everyCall.map(({ id }) => ({ call: id })),
    ...pages.flatMap(({ path }) => (path.includes('{token}') ? [] : [{ path }])),
  ]
  expect(runs.length).toBeGreaterThan(1000)
  expect(runs.filter((run) => JSON.stringify(withoutSecrets(run)) !== JSON.stringify(run))).toEqual([])
})

test('a long text is read in time that grows with its length alone', () => {
  const pieces = ['a:', 'parole ', '1 2 3 4 ', 'AA11 ', "'a", '-----BEGIN PRIVATE KEY----- ', 'eyJaaaaaa.', 'http://', '\n', '4111 ']
  // Quadratic time takes 16 times as long for a text four times as long, on a busy machine, too.
  const shortest = (text: string) => Math.min(...[1, 2, 3].map(() => processorTime(() => withoutSecrets(text))))
  const grown = pieces.filter((piece) => {
    const [some, more] = [50_000, 200_000].map((length) => shortest(piece.repeat(length / piece.length)))
    return (more ?? 0) > 10 * Math.max(some ?? 0, 5)
  })
  expect(grown).toEqual([])
})

/** Milliseconds of this process. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
