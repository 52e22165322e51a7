/** `<!-- lifecycle: order -->` … `<!-- end -->`. */
const block = /<!-- lifecycle: (\w+) -->\n[\s\S]*?<!-- end -->/g

/** Throws for an unknown lifecycle. */
export function withDiagrams(page: string, diagrams: ReadonlyMap<string, string>): string {
  return page.replaceAll(block, (_, id: string) => {
    const diagram = diagrams.get(id)
    if (diagram === undefined) throw new Error(`No lifecycle is called ${id}`)
    return `<!-- lifecycle: ${id} -->\n${diagram}\n<!-- end -->`
  })
}

export function lifecyclesOf(page: string): string[] {
  return [...page.matchAll(block)].map(([, id = '']) => id)
}
