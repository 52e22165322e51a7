import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type TemplateLiteral } from 'oxc-parser'

/** @file Sentences by which the server says that something is there already, or no longer, and what holds each. */

const root = join(import.meta.dirname, '../..')

/** Words of such a sentence. */
const already = /(^|[^\p{L}])(jau|vairs ne?\p{L}*|eksistē jau)(?!\p{L})/u

/** A sentence, `…` standing for what is put into it, and the file that says it. */
export interface Told {
  file: string
  sentence: string
}

/** All of them in the sources of the server, but for sample data; what triggers say stands behind the locks of handlers. */
export function toldByServer(): Told[] {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((name) => `server/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !name.startsWith('server/seed/') && !name.endsWith('.generated.ts'))
  return files.toSorted().flatMap((file) => [...new Set(sentencesOf(file))].map((sentence) => ({ file, sentence })))
}

function sentencesOf(file: string): string[] {
  return literals(file, readFileSync(join(root, file), 'utf8')).filter((each) => already.test(each))
}

/** What holds a sentence when several ask at once. */
export interface Holding extends Told {
  /**
   * `eight`: a row of rows.ts. `lock`: what the file, or another one, takes before it asks. `constraint`: that of the
   * database. `guard`: a trigger that says the same. `question`: a person may say yes. `request`: parts of one call are
   * compared. `start`: no call is answered yet. `told`: nothing is refused by it, or why nothing needs to be held.
   */
  held: string
  by: string
}

/** The table of what holds each sentence. */
export function holdings(): Holding[] {
  const [, ...rows] = readFileSync(join(import.meta.dirname, 'told.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  return rows.map((row) => {
    const [file = '', sentence = '', held = '', by = ''] = row.split('\t')
    return { file, sentence, held, by }
  })
}

/** The source of a file of the repository. */
export const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** Texts in single quotes of SQL. */
const quoted = (text: string): string[] => [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, inside = '']) => inside)

function literals(file: string, text: string): string[] {
  const found: string[] = []
  const ofSql = new Set<TemplateLiteral>()
  const textOf = ({ quasis }: TemplateLiteral): string => quasis.map(({ value }) => value.cooked ?? '').join('…')
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && found.push(value)),
    TaggedTemplateExpression: ({ quasi }) => void ofSql.add(quasi),
    // Of SQL only what it quotes is said to people.
    TemplateLiteral: (node) => void found.push(...(ofSql.has(node) ? quoted(textOf(node)) : [textOf(node)])),
  }).visit(parseSync(file, text).program)
  return found
}
