import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { diagramOf } from '../../machines/diagram.ts'
import { lifecyclesOf, withDiagrams } from '../../server/tools/generated-docs.ts'
import { lifecycles } from '../support/lifecycles.ts'

const root = resolve(import.meta.dirname, '../..')
const pages = ['README.md', 'CONTRIBUTING.md', ...filesIn('docs', '.md')]
const domainPages = pages.filter((page) => page.startsWith('docs/domain/'))
/** Client request lifecycles. */
const notDocumented = ['request']
const long = ['docs/asvs.md']

describe('lifecycle diagrams', () => {
  test('every lifecycle stands on one page', () => {
    const shown = domainPages.flatMap((page) => lifecyclesOf(textOf(page)))
    const wanted = lifecycles.map(({ id }) => id).filter((id) => !notDocumented.includes(id))
    expect(shown.toSorted()).toEqual(wanted.toSorted())
  })

  test.each(domainPages)('%s draws them as they are; npm run docs writes them anew', (page) => {
    const diagrams = new Map(lifecycles.map((chart) => [chart.id, diagramOf(chart)]))
    expect(textOf(page)).toBe(withDiagrams(textOf(page), diagrams))
  })
})

describe('links', () => {
  test.each(pages)('%s names only pages and anchors that exist', (page) => {
    expect(linksOf(page).filter((link) => !resolves(page, link))).toEqual([])
  })
})

describe('invariants', () => {
  const declared = domainPages.flatMap((page) => [...textOf(page).matchAll(/\*\*(INV-[A-Z]+-\d+)\*\*/g)].map(([, id = '']) => id))

  test('each number stands once, with its anchor', () => {
    expect(declared.filter((id, place) => declared.indexOf(id) !== place)).toEqual([])
    const anchors = domainPages.flatMap((page) => anchorsOf(page))
    expect(declared.filter((id) => !anchors.includes(id.toLowerCase()))).toEqual([])
  })

  test('every number and every section that code or documentation cites exists', () => {
    const sources = ['commands', 'contract', 'machines', 'server', 'src', 'tests', 'e2e', 'replay', 'bench'].flatMap((folder) => [
      ...filesIn(folder, '.ts'),
      ...filesIn(folder, '.tsx'),
      ...filesIn(folder, '.sql'),
      ...filesIn(folder, '.tsv'),
    ])
    const cited = (form: RegExp) =>
      [...sources, ...pages].flatMap((file) => [...textOf(file).matchAll(form)].map(([found]) => ({ found, file })))
    expect(cited(/\bINV-[A-Z]+-\d+\b/g).filter(({ found }) => !declared.includes(found))).toEqual([])
    expect(cited(/\bdocs\/domain\/[\w-]+\.md(#[\w-]+)?/g).filter(({ found }) => !resolves('README.md', found))).toEqual([])
  })
})

test.each(pages.filter((page) => !long.includes(page)))('%s has at most 2,500 words', (page) => {
  expect(textOf(page).split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(2500)
})

function filesIn(folder: string, ending: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function linksOf(page: string): string[] {
  const text = textOf(page)
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/`[^`]*`/g, '')
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target).filter((target) => !/^[a-z]+:/.test(target))
}

function resolves(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : relative(root, resolve(root, dirname(page), path))
  if (!existsSync(join(root, target))) return false
  return anchor === undefined || anchorsOf(target).includes(anchor)
}

function anchorsOf(page: string): string[] {
  const text = textOf(page)
  const named = [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
  return [...named, ...headings]
}
