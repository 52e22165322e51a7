import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { areas } from '../../contract/areas.ts'
import type { Call } from '../../contract/calls.ts'
import { email, longText, money, optional, text, textOfLines } from '../../contract/fields.ts'
import { parse } from '../../server/http/parse.ts'
import { Refusal } from '../../server/http/refusal.ts'

/** Blank optional fields become empty; required ones are refused. */

const blanks = ['', ' ', ' \u00a0\t', '\u200b']

describe('a field of blanks', () => {
  const body = z.object({
    note: optional(text()),
    mail: optional(email),
    lines: z.array(z.object({ notes: optional(longText) })),
    name: text(),
  })

  test.each(blanks)('%j is empty where it may be, also in a row', (blank) => {
    const sent = { note: blank, mail: blank, lines: [{ notes: 'a' }, { notes: blank }], name: 'N' }
    expect(parse(body, sent)).toEqual({ note: null, mail: null, lines: [{ notes: 'a' }, { notes: null }], name: 'N' })
  })

  test.each(blanks)('%j is refused where something must stand, and only there', (blank) => {
    expect(errorsOf(body, { note: blank, lines: [], name: blank })).toEqual({ name: [expect.stringContaining('ir obligāts')] })
  })

  test('other faults are told beside it', () => {
    expect(Object.keys(errorsOf(body, { note: ' ', mail: 'nav pasts', lines: [], name: 'N' }))).toEqual(['mail'])
    expect(errorsOf(z.object({ sum: money, more: textOfLines(5) }), { sum: ' ', more: 'garāks par pieci' })).toMatchObject({
      sum: [expect.anything()],
      more: [expect.stringContaining('par garu')],
    })
  })

  test('no field of any call that may be empty is called obligatory', () => {
    const wrong = calls().flatMap(({ id, spec }) =>
      Object.entries(shapeOf(spec.body)).flatMap(([name, field]) => {
        if (!z.safeParse(field, null).success) return []
        const errors = errorsOf(z.object({ [name]: field }), { [name]: '  ' })
        return Object.values(errors)
          .flat()
          .some((each) => each.includes('obligāts'))
          ? `${id} ${name}`
          : []
      }),
    )
    expect(wrong).toEqual([])
  })
})

function errorsOf(schema: z.core.$ZodType, sent: unknown): Readonly<Record<string, readonly string[]>> {
  try {
    parse(schema, sent)
    return {}
  } catch (error) {
    if (error instanceof Refusal) return error.errors ?? {}
    throw error
  }
}

function calls(): Call[] {
  return Object.values(areas).flatMap((area): Call[] => Object.values(area))
}

function shapeOf(body: z.core.SomeType | undefined): Record<string, z.core.$ZodType> {
  return body instanceof z.ZodMiniObject ? body.shape : {}
}
