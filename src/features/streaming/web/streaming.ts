export { JustWatchLink } from './just-watch-link.tsx';
export { filmStreamsQuery, platformsAmong, ServiceChip, ServiceMark, serviceWords } from './service-mark.tsx';
export { MY_SERVICES_ID, servicesQuery, useServices } from './services-query.ts';
