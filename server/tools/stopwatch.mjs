/** @file Plain JavaScript, because it runs before packages are installed. */

/** Times possibly overlapping work; `report` prints seconds since the process start. */
export function stopwatch() {
  const parts = []
  const now = () => performance.now() / 1000
  const timed = async (name, work) => {
    const part = { name, from: now(), to: now() }
    parts.push(part)
    try {
      return await work
    } finally {
      part.to = now()
    }
  }
  timed.report = () => {
    const { user, system } = process.cpuUsage()
    const seconds = (value) => value.toFixed(2).padStart(7)
    for (const { name, from, to } of parts) console.log(`${seconds(from)} – ${seconds(to)} s ${seconds(to - from)} s  ${name}`)
    console.log(`${seconds(now())} s kopā, šī procesa procesora laiks ${((user + system) / 1e6).toFixed(2)} s`)
  }
  return timed
}
