export interface TreeNode {
  id: number
  parent_id: number | null
}

/** Parent (null: root) and next sibling (null: last). */
export interface TreePlace {
  parent_id: number | null
  before_id: number | null
}

export type TreeStep = 'up' | 'down' | 'in' | 'out'

/** Null where the move is impossible. */
export function placeOf(rows: readonly TreeNode[], id: number, step: TreeStep): TreePlace | null {
  const row = rows.find((each) => each.id === id)
  if (!row) return null
  const siblings = rows.filter(({ parent_id }) => parent_id === row.parent_id)
  const at = siblings.indexOf(row)
  const parent = rows.find((each) => each.id === row.parent_id)
  switch (step) {
    case 'up': {
      const above = siblings[at - 1]
      return above ? { parent_id: row.parent_id, before_id: above.id } : null
    }
    case 'down':
      return at === siblings.length - 1 ? null : { parent_id: row.parent_id, before_id: siblings[at + 2]?.id ?? null }
    case 'in': {
      const above = siblings[at - 1]
      return above ? { parent_id: above.id, before_id: null } : null
    }
    case 'out':
      return parent ? { parent_id: parent.parent_id, before_id: nextSibling(rows, parent) } : null
  }
}

function nextSibling(rows: readonly TreeNode[], row: TreeNode): number | null {
  const siblings = rows.filter(({ parent_id }) => parent_id === row.parent_id)
  return siblings[siblings.indexOf(row) + 1]?.id ?? null
}

/** Whether the row is in the subtree of `top`, inclusive. */
export function isWithin(rows: readonly TreeNode[], id: number | null, top: number): boolean {
  const parents = new Map(rows.map((row) => [row.id, row.parent_id]))
  for (let at: number | null | undefined = id; at !== null && at !== undefined; at = parents.get(at)) {
    if (at === top) return true
  }
  return false
}

export function shownRows<Row extends TreeNode>(rows: readonly Row[], closed: ReadonlySet<number>): Row[] {
  const hidden = new Set<number>()
  return rows.filter(({ id, parent_id }) => {
    const out = parent_id !== null && (hidden.has(parent_id) || closed.has(parent_id))
    if (out) hidden.add(id)
    return !out
  })
}
