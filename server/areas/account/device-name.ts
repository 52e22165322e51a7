/** Those that call themselves by others' names, too, stand before these. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** What a sign-in runs on, from what the browser says of itself: «Chrome, Windows». It is no proof of anything. */
export function deviceName(userAgent: string): string {
  const named = [browsers, systems].flatMap((all) => all.find(([sign]) => sign.test(userAgent))?.[1] ?? [])
  return named.join(', ') || userAgent.split(/[\s/(]/)[0]?.slice(0, 40) || 'Nezināma ierīce'
}
