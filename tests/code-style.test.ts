import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Rules of CONTRIBUTING.md that the linter has no rule for. */

const folders = ['bench', 'commands', 'contract', 'e2e', 'machines', 'replay', 'server', 'src', 'tests']

const sources = folders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.generated.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Paths of the sources in which a rule finds something. */
const breaking = (rule: (text: string) => boolean): string[] => sources.filter(({ text }) => rule(text)).map(({ path }) => path)

const spreadsLiteral = (text: string): boolean => /\.\.\.\(?\{/.test(text)
const comments = (text: string): string[] => text.match(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ [^\n]*/g) ?? []
/** A comment begins with its subject or verb, and people are "they". */
const isWordy = (text: string): boolean => comments(text).some((each) => /^[/* ]*What\b|\b(he|his|him)\b/.test(each))
/** A statement that always gives one row: a made row, an aggregate without groups, a select of values. */
const givesOne = (statement: string): boolean =>
  /^\s*insert into [^]*\breturning\b/.test(statement)
    ? !/\bdo nothing\b/.test(statement)
    : /^\s*select ((count|sum|max|min|coalesce|bool_or|property)\(|exists \(|\(select )/.test(statement) &&
      !/\b(group by|limit)\b/.test(statement)
/** The first row of such a statement, read as if it could be missing. */
const doubtsItsRow = (text: string): boolean =>
  [...text.matchAll(/sql<[^`]+>`([^`]*)`\s*\.execute\(\s*[\w.]+,?\s*\)\s*\n[^\n]*\[0\](\?\.| \?\?)/g)].some(([, statement = '']) =>
    givesOne(statement),
  )
const subscribesByHand = (text: string): boolean => /new Set<\(\) => void>/.test(text)
const isLong = (text: string): boolean => text.split('\n').length > 401

describe('sources', () => {
  test('spread no object literal into another one', () => {
    expect(spreadsLiteral('const a = { ...{ b: 1 }, c: 2 }')).toBe(true)
    expect(breaking(spreadsLiteral)).toEqual(['tests/code-style.test.ts'])
  })

  test('have comments in plain language', () => {
    expect(isWordy('/** What he sees. */')).toBe(true)
    expect(breaking(isWordy)).toEqual(['tests/code-style.test.ts'])
  })

  test('read a row that always comes by one()', () => {
    const read = (statement: string): string => `const { rows } = await sql<Row>\`${statement}\`.execute(db)\n  return rows[0]?.id ?? 0`
    expect(doubtsItsRow(read('select count(*) as id from orders'))).toBe(true)
    expect(doubtsItsRow(read('insert into orders (date) values (now()) returning id'))).toBe(true)
    expect(doubtsItsRow(read('select id from orders where number = 1'))).toBe(false)
    expect(breaking(doubtsItsRow).filter((path) => path.startsWith('server/'))).toEqual([])
  })

  test('keep subscribers in one place', () => {
    expect(subscribesByHand('const watchers = new Set<() => void>()')).toBe(true)
    expect(breaking(subscribesByHand)).toEqual(['src/store/store.ts', 'tests/code-style.test.ts'])
  })

  test('have at most 400 lines', () => {
    expect(isLong('\n'.repeat(401))).toBe(true)
    expect(breaking(isLong)).toEqual([])
  })
})
