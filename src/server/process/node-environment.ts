// React and others choose their form for development, slower and talkative, unless NODE_ENV says otherwise by the time
// they are loaded. So this is imported before anything else.
process.env.NODE_ENV ||= 'production';
