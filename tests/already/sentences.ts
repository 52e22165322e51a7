import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type TemplateLiteral } from 'oxc-parser'

/** @file Server messages saying "already" or "no longer", and the lock or constraint behind each. */

const root = join(import.meta.dirname, '../..')

const already = /(^|[^\p{L}])(jau|vairs ne?\p{L}*|eksistē jau)(?!\p{L})/u

/** `…` stands for inserted values. */
export interface ServerMessage {
  file: string
  sentence: string
}

/** All such messages except in sample data and triggers. */
export function serverMessages(): ServerMessage[] {
  const files = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .map((name) => `server/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.ts') && !name.startsWith('server/seed/') && !name.endsWith('.generated.ts'))
  return files.toSorted().flatMap((file) => [...new Set(sentencesOf(file))].map((sentence) => ({ file, sentence })))
}

function sentencesOf(file: string): string[] {
  return literals(file, readFileSync(join(root, file), 'utf8')).filter((each) => already.test(each))
}

export interface Holding extends ServerMessage {
  /**
   * `eight`: a row of rows.ts; `lock`: taken before the check; `constraint` of the database; `guard`: a trigger;
   * `question`: confirmable; `request`: parts of one call; `start`: before calls are served; otherwise nothing to
   * protect.
   */
  held: string
  by: string
}

export function holdings(): Holding[] {
  const [, ...rows] = readFileSync(join(import.meta.dirname, 'sentences.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  return rows.map((row) => {
    const [file = '', sentence = '', held = '', by = ''] = row.split('\t')
    return { file, sentence, held, by }
  })
}

export const sourceOf = (file: string): string => readFileSync(join(root, file), 'utf8')

const quoted = (text: string): string[] => [...text.matchAll(/'((?:[^']|'')*)'/g)].map(([, inside = '']) => inside)

function literals(file: string, text: string): string[] {
  const found: string[] = []
  const ofSql = new Set<TemplateLiteral>()
  const textOf = ({ quasis }: TemplateLiteral): string => quasis.map(({ value }) => value.cooked ?? '').join('…')
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && found.push(value)),
    TaggedTemplateExpression: ({ quasi }) => void ofSql.add(quasi),
    // Only quoted SQL texts reach users.
    TemplateLiteral: (node) => void found.push(...(ofSql.has(node) ? quoted(textOf(node)) : [textOf(node)])),
  }).visit(parseSync(file, text).program)
  return found
}
