import { parse } from 'regexparam'
import type { Parser } from 'wouter'

type ParsedRoute = ReturnType<Parser>

const parsedRoutes = new Map<string, ParsedRoute>()

/** The parser of wouter, but case counts, and parameters come decoded. */
export const routeParser: Parser = (route) => {
  const existing = parsedRoutes.get(route)
  if (existing) return existing
  const parsedRoute = parsed(route)
  parsedRoutes.set(route, parsedRoute)
  return parsedRoute
}

function parsed(route: string): ParsedRoute {
  const { keys, pattern } = parse(route)
  const exact = new RegExp(pattern.source)
  return {
    keys,
    pattern: {
      exec(path) {
        const found = exact.exec(path)
        for (let place = 1; found && place < found.length; place++) found[place] = decoded(found[place] ?? '')
        return found
      },
    },
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
