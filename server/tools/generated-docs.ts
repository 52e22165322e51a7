/** Marks of a generated diagram in a page: `<!-- lifecycle: order -->` … `<!-- end -->`. */
const block = /<!-- lifecycle: (\w+) -->\n[\s\S]*?<!-- end -->/g

/** The page with each of its lifecycle blocks written anew; throws for a lifecycle that does not exist. */
export function withDiagrams(page: string, diagrams: ReadonlyMap<string, string>): string {
  return page.replaceAll(block, (_, id: string) => {
    const diagram = diagrams.get(id)
    if (diagram === undefined) throw new Error(`No lifecycle is called ${id}`)
    return `<!-- lifecycle: ${id} -->\n${diagram}\n<!-- end -->`
  })
}

/** Ids of the lifecycles that a page shows. */
export function lifecyclesOf(page: string): string[] {
  return [...page.matchAll(block)].map(([, id = '']) => id)
}
