export interface Place {
  column: number
  index: number
}

/**
 * Returns the next position: left and right skip empty columns; null when there is none.
 * @param sizes number of cards per column
 */
export function walkedTo(chord: string, { column, index }: Place, sizes: readonly number[]): Place | null {
  const last = (sizes[column] ?? 0) - 1
  switch (chord) {
    case 'arrowup':
      return { column, index: Math.max(0, index - 1) }
    case 'arrowdown':
      return { column, index: Math.min(last, index + 1) }
    case 'home':
      return { column, index: 0 }
    case 'end':
      return { column, index: last }
    case 'arrowleft':
    case 'arrowright': {
      const by = chord === 'arrowright' ? 1 : -1
      for (let next = column + by; next >= 0 && next < sizes.length; next += by) {
        const size = sizes[next] ?? 0
        if (size > 0) return { column: next, index: Math.min(index, size - 1) }
      }
      return { column, index }
    }
    default:
      return null
  }
}
