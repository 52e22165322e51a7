/** Browsers whose user agent also contains other browsers' names come first. */
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

/** Describes the device from the User-Agent header, e.g. «Chrome, Windows». Not trustworthy. */
export function deviceName(userAgent: string): string {
  const nameParts = [browsers, systems].flatMap((all) => all.find(([sign]) => sign.test(userAgent))?.[1] ?? [])
  return nameParts.join(', ') || userAgent.split(/[\s/(]/)[0]?.slice(0, 40) || 'Nezināma ierīce'
}
