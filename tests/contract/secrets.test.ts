import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { newPassword, typedPassword } from '../../contract/fields.ts'
import { pages } from '../../contract/pages.ts'
import { withoutSecrets } from '../../contract/recorded.ts'
import { everyCall } from '../http/samples.ts'

const marker = 'slepens-marks'

/** Names by which a body is given a password at any depth, told by what the field is, not by how it is named. */
function passwordsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable) return passwordsOf(schema.def.innerType)
  if (schema instanceof z.ZodMiniArray) return passwordsOf(schema.def.element)
  if (schema instanceof z.ZodMiniUnion) return schema.def.options.flatMap(passwordsOf)
  if (!(schema instanceof z.ZodMiniObject)) return []
  return Object.entries(schema.def.shape).flatMap(([name, field]) => (isPassword(field) ? [name] : passwordsOf(field)))
}

function isPassword(field: unknown): boolean {
  if (field instanceof z.ZodMiniOptional || field instanceof z.ZodMiniNullable) return isPassword(field.def.innerType)
  return field === newPassword || field === typedPassword
}

test('what a call takes as a password or as the token of a link is in no row of the history', () => {
  const secrets = everyCall.flatMap(({ id, path, spec }) => {
    const tokens = [...path.matchAll(/\{(\w*token)\}/g)].map(([, name = '']) => name)
    return [...passwordsOf(spec.body), ...tokens].map((name) => ({ id, name }))
  })
  expect(secrets.length).toBeGreaterThan(12)
  const told = secrets.filter(({ id, name }) => {
    const typed = { [name]: marker }
    const run = { args: { ...typed, changes: typed }, record: { facts: typed }, calls: [{ call: id, answer: [typed] }] }
    return JSON.stringify(withoutSecrets(run)).includes(marker)
  })
  expect(told).toEqual([])
})

test('the address of a page that lets its bearer in is told without its token', () => {
  const letting = pages.flatMap(({ path }) => (path.includes('{token}') ? [path.replace('{token}', marker)] : []))
  expect(letting.length).toBeGreaterThan(1)
  expect(letting.map((path) => withoutSecrets(`Skat. https://x.example${path}!`)).filter((told) => String(told).includes(marker))).toEqual(
    [],
  )
})

/** Numbers of eleven digits: a personal code of the old kind is one that has a birthday and its check digit. */
test.each([
  ['16117519997', '•••'],
  ['Kods 16117519997, tālr. 29123456', 'Kods •••, tālr. 29123456'],
  ['161175-19997', '•••'],
  ['32120498765', '•••'],
  ['16117519998', '16117519998'],
  ['31027519997', '31027519997'],
  ['40003123456', '40003123456'],
  ['LV40003032949, 50003001231', 'LV40003032949, 50003001231'],
  ['+37129123456 un 37167000000', '+37129123456 un 37167000000'],
  ['4750161175199 un 16117519997123', '4750161175199 un 16117519997123'],
])('personal codes without a dash are hidden, other numbers stay: %s', (text, told) => {
  expect(withoutSecrets(text)).toBe(told)
})
